import type { Capture } from '../../../service-api/captures.ts'
import { limits } from '../../../service-api/limits.ts'
import type { Page } from '../../service/page.ts'

/** A page begins with the last entry of the page before: where both are alike, the list has not moved between them. */
export const PAGE_STRIDE = limits.pageSizeMax - 1

/** One capture with all the athletes that a page lists it for. */
export interface ListedCapture {
  readonly capture: Capture
  readonly athleteIds: readonly string[]
}

/** A page as it was read. */
export interface ListedPage {
  readonly number: number
  /** Every capture in it, in the list's order. */
  readonly captures: ReadonlyMap<string, ListedCapture>
  /** Each entry by its capture and athlete: what the page looked like. */
  readonly entries: readonly string[]
  /** Every entry could be read, so that the first is the last of the page before. */
  readonly isWhole: boolean
  readonly isEmpty: boolean
  /** Shorter than asked for: the list ends here. */
  readonly isLast: boolean
  readonly readAtMs: number
}

/** The captures among the entries of a page, each with all the athletes that it is listed for there. */
export function groupByCapture(items: readonly Capture[]): ReadonlyMap<string, ListedCapture> {
  const captures = new Map<string, ListedCapture>()
  for (const capture of items) {
    const known = captures.get(capture.session_id)
    captures.set(capture.session_id, {
      capture: known?.capture ?? capture,
      athleteIds: union(known?.athleteIds ?? [], capture.athlete_id ? [capture.athlete_id] : []),
    })
  }
  return captures
}

export function toListedPage(number: number, { items, receivedCount }: Page<Capture>, readAtMs: number): ListedPage {
  return {
    number,
    captures: groupByCapture(items),
    entries: items.map(({ session_id, athlete_id }) => `${session_id} ${athlete_id ?? ''}`),
    isWhole: items.length === receivedCount,
    isEmpty: receivedCount === 0,
    isLast: receivedCount < limits.pageSizeMax,
    readAtMs,
  }
}

/** The captures that have their row on this page: one that began on the page before has it there. */
export function capturesStartingOn(page: ListedPage, before: ListedPage | undefined): ListedCapture[] {
  const first = page.number > 0 && page.isWhole ? sessionOf(page.entries[0]) : undefined
  return [...page.captures.values()].filter(
    ({ capture: { session_id } }) => session_id !== first && !before?.captures.has(session_id),
  )
}

/** The athletes that the next page lists the same capture for come to the row. */
export function withNextPage(listed: ListedCapture, next: ListedPage | undefined): ListedCapture {
  const more = next?.captures.get(listed.capture.session_id)
  return more ? { capture: listed.capture, athleteIds: union(listed.athleteIds, more.athleteIds) } : listed
}

/** Whether the list has moved between the readings of two pages, one after the other in the list. */
export const areContiguous = (page: ListedPage, next: ListedPage): boolean =>
  !page.isWhole || !next.isWhole || page.isLast || page.entries.at(-1) === next.entries[0]

export const hasSameEntries = (one: ListedPage, other: ListedPage): boolean =>
  one.entries.length === other.entries.length && one.entries.every((entry, index) => entry === other.entries[index])

export const isUnfinished = ({ capture: { status } }: ListedCapture): boolean =>
  status === 'processing' || status === 'awaiting_upload' || status === 'unknown'

const sessionOf = (entry: string | undefined) => entry?.split(' ')[0]

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])]
