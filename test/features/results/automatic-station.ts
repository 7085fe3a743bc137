import { randomUUID } from 'node:crypto'
import { createExportTroubles } from '../../../src/features/exports/core/export-troubles.ts'
import { createExports } from '../../../src/features/exports/core/exports.ts'
import { createAutomaticResults } from '../../../src/features/results/core/automatic-results.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { type Failure, failure } from '../../../src/station/contract/failure.ts'
import type { Tags } from '../../../src/station/contract/tags.ts'
import { someOrigin, someTags, stationParts } from '../../support/station-parts.ts'

/** Automatic results over a real store, with time that moves when told and a service that answers when told. */
export function automaticStation() {
  const parts = stationParts()
  const { clock, lifecycle, store, exportStore, automaticStore, identifiers, origin } = parts
  const settings = { results: { automatic: true }, once: false }
  const state = { isShut: false, serviceAheadMs: 0, isBuilding: false }
  const troubles = createExportTroubles({ clock, random: () => 0 })
  const exports = createExports({
    store: exportStore,
    spool: {
      open: () => Promise.reject(new Error('nothing is spooled')),
      remove: async () => {},
      sweep: async () => {},
    },
    removePartialFiles: async () => {},
    clock,
    identifiers,
    troubles,
    origin,
    refusal: () => null,
    serviceNowMs: () => null,
    nameOf: (id) => id,
    rowsPerSecond: () => null,
    onChange: () => {},
    interrupt: async () => {},
  })
  const start = () =>
    createAutomaticResults({
      store: automaticStore,
      jobs: exportStore,
      exports,
      builds: { isQueued: () => state.isBuilding },
      service: { nowMs: () => clock.nowMs() + state.serviceAheadMs },
      clock,
      origin,
      originOf: (sessionId) => store.reservationFor(sessionId)?.origin ?? null,
      isShut: () => state.isShut,
      settings: () => settings,
      troubleOf: (id) => troubles.view(id)?.because ?? null,
    })
  let automatic = start()

  /** A clip of these tags that the service completes now. */
  function completes(tags: Partial<Tags> = {}): string {
    const sessionId = randomUUID()
    const { id } = parts.queued(`/cam/${sessionId}.mov`)
    const clip = store.get(id)
    if (!clip) throw new Error('it has just been added')
    const save = (next: Clip) =>
      store.save({
        clip: next,
        line: { clipId: next.id, atMs: clock.nowMs(), event: 'reported', state: next.state, details: {} },
        reservations: [],
      })
    const tagged = { ...clip, tags: { ...someTags, ...tags } }
    save({ ...tagged, state: { kind: 'processing', sessionId } })
    save({ ...tagged, state: { kind: 'completed', sessionId } })
    return sessionId
  }

  /** Time passes as it does in a station: a look every five seconds, or fewer where a test has hours. */
  async function pass(durationMs: number, everyMs = 5_000) {
    for (let passedMs = 0; passedMs < durationMs; passedMs += everyMs) {
      await clock.advance(everyMs)
      await automatic.step()
    }
  }

  const jobs = () => automaticStore.recent(1_000).toReversed()
  const orders = () => jobs().map(({ id }) => exports.get(id).order.request)
  const last = () => {
    const job = jobs().at(-1)
    if (!job) throw new Error('no job was asked for')
    return job.id
  }

  /** The last job comes to its end at the service and here; the library gets rows of these sessions. */
  function comes(sessionIds: readonly string[] = []) {
    const id = last()
    exports.apply(id, { kind: 'accepted', jobId: `job of ${id}`, atMs: clock.nowMs() })
    exports.apply(id, { kind: 'completed', atMs: clock.nowMs(), isHeld: false })
    exports.apply(id, { kind: 'ended' })
    const written = { sessions: 0, rowsWithoutSession: 0, columns: 0, files: 0, path: '', columnsChanged: false }
    exports.apply(id, { kind: 'written', atMs: clock.nowMs(), ...written })
    parts.headlineStore.put(
      sessionIds.map((sessionId) => ({
        sessionId,
        pair: { activity: 'baseball', movement: 'pitching' },
        isApproved: true,
        isSynthetic: false,
        values: [],
        framesPerSecond: 240,
      })),
    )
  }

  return {
    ...parts,
    exports,
    settings,
    state,
    completes,
    pass,
    jobs,
    orders,
    comes,
    facts: () => automatic.facts(),
    refuse: (because: Failure = failure('export-not-allowed')) => exports.apply(last(), { kind: 'refused', because }),
    remove: () => exports.remove(last()),
    expire() {
      const id = last()
      exports.apply(id, { kind: 'accepted', jobId: 'j', atMs: clock.nowMs() })
      exports.apply(id, { kind: 'gone', because: failure('job-not-found') })
    },
    /** The program is killed, and starts again on the same data folder. */
    restart() {
      automatic = start()
    },
    someOrigin,
    bookOf: () => lifecycle,
  }
}
