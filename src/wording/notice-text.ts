import type { Notice } from '../contract/event.ts'
import type { Failure } from '../contract/failure.ts'

type What = Notice['what']
type Kind = What['kind']

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** What notices and alerts say alike of exports whose results the service will soon delete. */
export type ExpiringExports = Omit<Extract<What, { kind: 'export-expiring' }>, 'kind'>

/** The failure of a thing in full: what happened and what to do now. */
export type ExplainFailure = (because: Failure, thing: string) => string

type Words = {
  readonly [Each in Kind]: (what: Extract<What, { kind: Each }>, explain: ExplainFailure) => NoticeText
}

/** A language's notices: one that is missing does not compile. */
export type NoticeWords = (what: What, explain: ExplainFailure) => NoticeText

/** Chooses the words by the notice's kind; the kind alone ties a notice to its function. */
export const noticeTextBy =
  (words: Words): NoticeWords =>
  (what, explain) =>
    (words[what.kind] as (what: What, explain: ExplainFailure) => NoticeText)(what, explain)
