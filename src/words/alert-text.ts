import type { Alert, AlertPart } from '../station/contract/alert.ts'
import type { NoticeText } from './notice-text.ts'

type Kind = AlertPart['kind']

/** Texts of a language for alerts: a missing one does not compile. */
export interface AlertWords {
  /** Title of a summary. */
  readonly summary: string
  readonly parts: { readonly [Each in Kind]: (what: Extract<AlertPart, { kind: Each }>) => NoticeText }
}

/** Returns the text of an alert by its kind; a summary lists the titles of its parts. */
export function alertText(what: Alert['what'], { summary, parts }: AlertWords): NoticeText {
  if (what.kind !== 'summary') return textOf(what)
  return { title: summary, text: what.parts.map((part) => `${textOf(part).title}.`).join(' ') }

  // TypeScript can't connect a part's kind to its function.
  function textOf(part: AlertPart): NoticeText {
    return (parts[part.kind] as (what: AlertPart) => NoticeText)(part)
  }
}
