import { createClipLifecycle } from '../../../src/station/clips/clip-lifecycle.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { Change, Service } from '../../../src/station/ports.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { createAttempts } from '../../../src/station/uploads/attempt.ts'
import { createConfirmer } from '../../../src/station/uploads/confirm.ts'
import type { Sender, SendOutcome, SendRequest } from '../../../src/station/uploads/sender-port.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'
import { reservingService } from './reserving-service.ts'
import { unclaimed } from './unclaimed.ts'

const rateLimiter = async () => {}

/** A service and a sender of the test's own, and what else the passing of time moves. */
interface OwnParts {
  readonly service?: (clock: ReturnType<typeof stationParts>['clock']) => Service
  readonly sender?: Sender
  readonly onTime?: (passedMs: number) => void
  /** Estimated upload duration of every video. */
  readonly neededMs?: number
}

/** Sends one clip over a real store. The video store accepts everything unless the test sets otherwise. */
export function sendingStation(own: OwnParts = {}) {
  const parts = stationParts()
  const { clock, identifiers } = parts
  const remote = reservingService(() => Date.parse('2026-11-14T12:00:00Z') + clock.monotonicMs())
  const lostAthletes: string[] = []
  const storedTwice: { clip: string; sessionId: string; other: string }[] = []
  /** Athlete ids of another service. */
  const strangers = new Set<string>()
  const sentTo: string[] = []
  let receive = async (_request: SendRequest): Promise<SendOutcome> => ({ kind: 'stored', etag: null })
  let beforeBody = async (_request: SendRequest): Promise<SendOutcome | void> => {}
  let beforeSave = (_change: Change): unknown => undefined

  const store = {
    ...parts.store,
    save(change: Change) {
      beforeSave(change)
      parts.store.save(change)
    },
  }
  const lifecycle = createClipLifecycle({ store, clock, identifiers, onChange: () => {} })
  const neededMs = () => own.neededMs ?? 0
  const service = own.service?.(clock) ?? remote.service
  const shared = { ...parts, store, lifecycle, service, rateLimiter, random: () => 1 }
  const attempts = createAttempts({
    ...shared,
    athletes: { isKnownHere: async (id) => !strangers.has(id), forget: () => {} },
    intake: { recheckFile: () => {} } as unknown as Parameters<typeof createAttempts>[0]['intake'],
    files: { ...unread, stat: async (path) => fileAt(path), open: async () => {} },
    sender: own.sender ?? {
      async send(request) {
        request.signal.throwIfAborted()
        sentTo.push(request.target.fields['key'] ?? '')
        const early = await beforeBody(request)
        if (early) return early
        await request.onBodySent('ab'.repeat(32))
        return receive(request)
      },
    },
    claims: unclaimed,
    health: createHealth({ clock, onChange: () => {} }),
    settings: () => ({ folders: [] }),
    onProgress: () => {},
    onStored: () => {},
    onStoredTwice: ({ clip, sessionId, other }) => storedTwice.push({ clip: clip.id, sessionId, other }),
    onAthleteLost: (athleteId) => lostAthletes.push(athleteId),
    neededMs,
  })

  async function advance(durationMs: number) {
    own.onTime?.(durationMs)
    await clock.advance(durationMs)
  }

  const passing = { ...clock, sleep: advance }
  const confirmer = createConfirmer({ ...shared, clock: passing, neededMs })

  const state = ({ id }: Clip) => store.get(id)?.state
  const { signal: never } = new AbortController()
  return {
    ...parts,
    advance,
    lifecycle,
    remote,
    attempts,
    lostAthletes,
    storedTwice,
    strangers,
    /** The reservations that the video was sent with. */
    sentTo,
    state,
    attempt: ({ id }: Clip, signal = never, stopping = never) => attempts.attempt(lifecycle.get(id), signal, stopping),
    /** Asks until something is known: time passes while it waits. */
    async confirm(clip: Clip, turns = 1_000) {
      for (let turn = 0; turn < turns && state(clip)?.kind === 'confirming'; turn++) {
        await confirmer.confirm(lifecycle.get(clip.id), never)
      }
    },
    /** Answers of the video store to the next uploads. */
    receiving: (next: typeof receive) => {
      receive = next
    },
    /** An answer ends the attempt there. */
    beforeBodyEnds: (next: typeof beforeBody) => {
      beforeBody = next
    },
    beforeSaving: (next: typeof beforeSave) => {
      beforeSave = next
    },
    /** Its sources say something else of it now. */
    tagAnew({ id }: Clip, facts: Partial<Pick<Clip, 'tags' | 'recordedAtMs'>>) {
      lifecycle.apply(id, { kind: 'retag' })
      lifecycle.apply(id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts })
    },
    events: ({ id }: Clip, kind: string) => store.ledger(id).filter(({ event }) => event === kind),
  }
}

const unread = {
  fingerprint: () => Promise.reject(new Error('nobody asks for it')),
  sha256: () => Promise.reject(new Error('nobody asks for it')),
}

/** A clip whose body went out whole, and whose answer was lost. */
export async function unanswered() {
  const station = sendingStation()
  const clip = station.queued()
  station.receiving(async () => ({ kind: 'unknown', detail: 'cut' }))
  await station.attempt(clip)
  return { ...station, clip }
}
