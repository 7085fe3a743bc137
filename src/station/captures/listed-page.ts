import type { Capture } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import type { Page } from '../service/page.ts'

/**
 * Offset between pages, so that each begins with the last entry of the one before: two equal entries prove that the
 * list has not moved between the reads.
 */
export const PAGE_STRIDE = limits.pageSizeMax - 1

/** Capture with all athletes that a page lists it for. */
export interface ListedCapture {
  readonly capture: Capture
  readonly athleteIds: readonly string[]
}

/** Page of the list as it was read. */
export interface ListedPage {
  readonly number: number
  /** Captures in list order. */
  readonly captures: ReadonlyMap<string, ListedCapture>
  /** Keys of the entries: capture and athlete. */
  readonly entries: readonly string[]
  /** True where every entry could be parsed, so that the first is the last of the page before. */
  readonly isWhole: boolean
  readonly isEmpty: boolean
  /** True for a page shorter than requested, which ends the list. */
  readonly isLast: boolean
  readonly readAtMs: number
}

/** Groups entries by capture, with all athletes that each is listed for. */
export function groupByCapture(items: readonly Capture[]): ReadonlyMap<string, ListedCapture> {
  const captures = new Map<string, ListedCapture>()
  for (const capture of items) {
    const listed = captures.get(capture.session_id)
    captures.set(capture.session_id, {
      capture: listed?.capture ?? capture,
      athleteIds: union(listed?.athleteIds ?? [], capture.athlete_id ? [capture.athlete_id] : []),
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

/** Captures whose row is on this page: one that starts on the page before has its row there. */
export function capturesStartingOn(page: ListedPage, before: ListedPage | undefined): ListedCapture[] {
  const first = page.number > 0 && page.isWhole ? sessionOf(page.entries[0]) : undefined
  return [...page.captures.values()].filter(
    ({ capture: { session_id } }) => session_id !== first && !before?.captures.has(session_id),
  )
}

/** Adds the athletes that the next page lists for the same capture. */
export function withNextPage(listed: ListedCapture, next: ListedPage | undefined): ListedCapture {
  const more = next?.captures.get(listed.capture.session_id)
  return more ? { capture: listed.capture, athleteIds: union(listed.athleteIds, more.athleteIds) } : listed
}

/** True where the list has not moved between the reads of two adjacent pages. */
export const areContiguous = (page: ListedPage, next: ListedPage): boolean =>
  !page.isWhole || !next.isWhole || page.isLast || page.entries.at(-1) === next.entries[0]

export const hasSameEntries = (one: ListedPage, other: ListedPage): boolean =>
  one.entries.length === other.entries.length && one.entries.every((entry, index) => entry === other.entries[index])

export const isUnfinished = ({ capture: { status } }: ListedCapture): boolean =>
  status === 'processing' || status === 'awaiting_upload' || status === 'unknown'

const sessionOf = (entry: string | undefined) => entry?.split(' ')[0]

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])]
