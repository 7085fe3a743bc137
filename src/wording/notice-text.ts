import type { Notice } from '../contract/event.ts'
import type { Failure } from '../contract/failure.ts'

type What = Notice['what']
type Kind = What['kind']

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** Data of notices and alerts about exports whose results the service will soon delete. */
export type ExpiringExports = Omit<Extract<What, { kind: 'export-expiring' }>, 'kind'>

/** Formats a failure in full: message and next step. */
export type ExplainFailure = (because: Failure, subject: string) => string

type Words = {
  readonly [Each in Kind]: (what: Extract<What, { kind: Each }>, explain: ExplainFailure) => NoticeText
}

/** Texts of a language for notices: a missing one does not compile. */
export type NoticeWords = (what: What, explain: ExplainFailure) => NoticeText

/** Returns the text by the notice's kind; TypeScript can't connect a kind to its function. */
export const noticeTextBy =
  (words: Words): NoticeWords =>
  (what, explain) =>
    (words[what.kind] as (what: What, explain: ExplainFailure) => NoticeText)(what, explain)
