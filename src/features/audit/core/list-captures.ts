import type { Athlete } from '../../../service/athletes.ts'
import type { Capture } from '../../../service/captures.ts'
import { limits } from '../../../service/limits.ts'
import { displayName } from '../../../station/athletes/names.ts'
import { groupByCapture, type ListedCapture } from '../../../station/captures/listed-page.ts'
import type { ClipStore, Clock, Service } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import type { CountedPage } from '../../../station/service/page.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { AuditRow } from '../audit.ts'
import type { AuditNotes, ListedNote } from './audit-ports.ts'
import { type AuditPeriod, createUnmatchedCheck } from './check-unmatched.ts'
import { readCaptures } from './read-captures.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'reservationFor' | 'get'>
  readonly service: Pick<Service, 'captures' | 'nowMs'>
  readonly clock: Clock
  readonly notes: AuditNotes
  readonly origin: ServiceOrigin | null
  readonly startedAtMs: number
  readonly athlete: (id: string) => Athlete | undefined
  readonly ask: <Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
  readonly onProgress: (step: { step: 'captures'; done: number; total: number | null }) => void
}

/**
 * Decides whether the list was read far enough, from a page's captures of this station and the estimated number of
 * pages left.
 */
type IsEnough = (sessionIds: readonly string[], pagesLeft: number) => boolean

/** Saves what the service lists of this station's captures, and rows of those that belong to no clip. */
export function createCaptureListing(parts: Parts) {
  const { service, clock, notes, ask, onProgress } = parts
  const sides = createUnmatchedCheck({ ...parts, serviceNowMs: () => service.nowMs() ?? clock.nowMs() })
  let captures = 0
  let foreign = 0

  async function read(period: AuditPeriod | null, enough: IsEnough, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    /** Captures of the page before, which the next page repeats in part. */
    let before: ReadonlyMap<string, unknown> = new Map()
    onProgress({ step: 'captures', done: 0, total: null })

    async function onPage({ items, totalCount }: CountedPage<Capture>): Promise<boolean> {
      const own: ListedNote[] = []
      const shown = groupByCapture(items)
      for (const each of shown.values()) {
        const isNew = !before.has(each.capture.session_id)
        const note = noteOf(each, period)
        if (note) own.push(note)
        if (isNew) captures += 1
        if (isNew && !note) foreign += 1
        await yieldToEventLoop(signal)
      }
      before = shown
      notes.noteCaptures(own)
      const total = Math.max(totalCount ?? 0, captures)
      onProgress({ step: 'captures', done: captures, total })
      const pagesLeft = Math.ceil((total - captures) / limits.pageSizeMax)
      return enough(
        own.map(({ sessionId }) => sessionId),
        pagesLeft,
      )
    }

    await readCaptures({ ask, service, onPage }, signal)
  }

  /** Notes a listed capture; null for one that this station did not create. */
  function noteOf(listed: ListedCapture, period: AuditPeriod | null): ListedNote | null {
    const what = sides(listed, period)
    if (what === 'foreign') return null
    const { session_id: sessionId, status } = listed.capture
    if (what !== 'own' && what.row && notes.listedCapture(sessionId) === null) notes.add([withName(what.row)])
    return { sessionId, status, athleteIds: listed.athleteIds }
  }

  function withName(row: AuditRow): AuditRow {
    const athlete = row.athleteId === null ? undefined : parts.athlete(row.athleteId)
    return { ...row, athleteName: athlete ? displayName(athlete) : null }
  }

  return { read, captures: () => captures, foreign: () => foreign }
}
