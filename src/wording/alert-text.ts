import type { Alert, AlertPart } from '../contract/station/alert.ts'
import type { NoticeText } from './notice-text.ts'

type Kind = AlertPart['kind']

/** A language's alerts: one that is missing does not compile. */
export interface AlertWords {
  /** The title of a summary. */
  readonly summary: string
  readonly parts: { readonly [Each in Kind]: (what: Extract<AlertPart, { kind: Each }>) => NoticeText }
}

/** Chooses the words by the alert's kind; a summary is the titles of its parts. */
export function alertText(what: Alert['what'], { summary, parts }: AlertWords): NoticeText {
  if (what.kind !== 'summary') return textOf(what)
  return { title: summary, text: what.parts.map((part) => `${textOf(part).title}.`).join(' ') }

  // The kind alone ties a part to its function.
  function textOf(part: AlertPart): NoticeText {
    return (parts[part.kind] as (what: AlertPart) => NoticeText)(part)
  }
}
