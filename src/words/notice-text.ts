import type { Notice } from '../station/contract/event.ts'
import type { Failure } from '../station/contract/failure.ts'

type NoticeContent = Notice['what']
type Kind = NoticeContent['kind']

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** Data of notices and alerts about exports whose results the service will soon delete. */
export type ExpiringExports = Omit<Extract<NoticeContent, { kind: 'export-expiring' }>, 'kind'>

/** Formats a failure in full: message and next step. */
export type ExplainFailure = (because: Failure, subject: string) => string

/** Formatters of one language by kind; a missing one does not compile. */
type NoticeFormatters = {
  readonly [Each in Kind]: (what: Extract<NoticeContent, { kind: Each }>, explain: ExplainFailure) => NoticeText
}

/** Formats any notice in one language. */
export type FormatNotice = (what: NoticeContent, explain: ExplainFailure) => NoticeText

/** Combines the formatters of a language. The cast is needed because TypeScript can't connect a kind to its function. */
export const createNoticeFormatter =
  (words: NoticeFormatters): FormatNotice =>
  (what, explain) =>
    (words[what.kind] as (what: NoticeContent, explain: ExplainFailure) => NoticeText)(what, explain)
