// A scanner between a station and its store takes a video whole, answers an error or nothing, and passes the video on
// minutes later. Real connections and a real database; time is the test's own.
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { createFormSender, createSha256 } from '../../../src/service/client/form-sender.ts'
import { unlimited } from '../../../src/service/client/piece-sizes.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { openRecordingProxy } from '../../chaos/recording-proxy.ts'
import { sendingStation } from '../../station/uploads/sending-station.ts'
import { type LieOfStore, openStoreGateway } from '../../support/lying-gateway.ts'
import { athleteId, fileAt } from '../../support/station-parts.ts'
import { type StrictOptions, startStrictService } from '../../support/strict-service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const { signal } = new AbortController()

const scans = {
  'answers 502': { kind: 'answers', status: 502, form: 'HTML' },
  'answers 403': { kind: 'answers', status: 403, form: 'HTML' },
  'answers 408': { kind: 'answers', status: 408, form: 'nothing' },
  'hangs up': { kind: 'hangs up' },
  'breaks its answer off': { kind: 'breaks off' },
} as const

/** A clip that the scanner has taken whole, with too little time left of its target for another upload. */
async function taken(how: keyof typeof scans, options: StrictOptions = {}) {
  const lies: LieOfStore[] = [{ ...scans[how], passesOn: 'later' }]
  const athletes = [{ id: athleteId, first_name: 'Maya', last_name: 'Ortiz' }]
  const service = await startStrictService({ athletes, processingMs: 0, ...options })
  const { origin } = service.store
  const scanner = await openStoreGateway(origin, () => lies.shift() ?? null)
  const store = { origin, toldOrigin: scanner.origin }
  const line = await openRecordingProxy(service.baseUrl, { store, takeLie: () => null })
  onTestFinished(async () => {
    await line.close()
    await scanner.close()
    await service.close()
  })
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const station = sendingStation({
    service: (clock) =>
      createServiceClient({ baseUrl: line.baseUrl, apiKey: service.key, clock, userAgent: 'test', transport }),
    sender: createFormSender({ files: createFiles(), limit: unlimited, transport, createHash: createSha256 }),
    onTime: service.moveClock,
    neededMs: 5 * MINUTE_MS,
  })
  const path = join(temporaryFolder(), 'one.mov')
  const { sizeBytes, modifiedAtMs } = fileAt(path)
  writeFileSync(path, Buffer.alloc(sizeBytes, 7))
  utimesSync(path, modifiedAtMs / 1_000, modifiedAtMs / 1_000)
  const clip = station.queued(path)
  await station.attempt(clip)
  expect(station.state(clip)?.kind).toBe('confirming')
  await station.advance(25.5 * MINUTE_MS)
  /** Asks until the clip says until when its video may still arrive. */
  async function untilPutOff() {
    for (;;) {
      const state = station.state(clip)
      if (state?.kind !== 'confirming') throw new Error(`the clip is ${state?.kind}`)
      if (state.untilMs !== undefined) return state.untilMs
      await station.confirm(clip, 1)
    }
  }
  const asked = () => service.requests.filter(({ call }) => call === 'getCapture').length
  const stored = () => service.captures.all.map(({ storedTimes }) => storedTimes)
  /** Kinds of the states that the clip had, each once in a row. */
  const kinds = () => station.store.ledger(clip.id).map(({ state }) => state.kind)
  return { ...station, clip, service, scanner, untilPutOff, asked, stored, kinds }
}

test.each(Object.keys(scans) as (keyof typeof scans)[])(
  'a video that a scanner took whole and passes on minutes later is stored once, and waited for until then: it %s',
  async (how) => {
    const { clip, service, scanner, untilPutOff, advance, confirm, state, stored, kinds } = await taken(how, {
      eventDelayMs: () => 9 * MINUTE_MS,
    })
    const [first] = service.captures.all
    const untilMs = await untilPutOff()
    // The target’s end, the longest that an attempt lasts, and ten minutes for the store’s report.
    expect(Math.round((untilMs - (first?.expiresAtMs ?? 0)) / MINUTE_MS)).toBe(20)
    expect(await scanner.passOn()).toMatchObject([{ status: 204 }])
    await advance(5 * MINUTE_MS)
    await confirm(clip, 20)
    expect([state(clip), stored()]).toMatchObject([{ kind: 'confirming', untilMs }, [1]])
    await advance(5 * MINUTE_MS)
    await confirm(clip)
    expect([state(clip)?.kind, stored()]).toEqual(['processing', [1]])
    expect(kinds()).not.toContain('waiting')
    expect(service.violations).toEqual([])
  },
)

test.each(Object.keys(scans) as (keyof typeof scans)[])(
  'a video that a scanner passes on too late for its target is sent again once, after one last question: it %s',
  async (how) => {
    const { clip, service, scanner, untilPutOff, advance, confirm, attempt, asked, state, stored } = await taken(how)
    const untilMs = await untilPutOff()
    await advance(5 * MINUTE_MS)
    expect(await scanner.passOn()).toMatchObject([{ status: 403 }])
    await advance(16 * MINUTE_MS)
    await confirm(clip, 3)
    expect([state(clip), stored()]).toMatchObject([{ kind: 'confirming', untilMs }, [0]])
    await advance(4 * MINUTE_MS)
    const before = asked()
    await confirm(clip)
    expect([state(clip)?.kind, asked() - before]).toEqual(['waiting', 1])
    await attempt(clip)
    expect([state(clip)?.kind, stored()]).toEqual(['processing', [0, 1]])
    expect(service.violations).toEqual([])
  },
)

test('a video that arrives against all expectation is shown as stored twice, with both captures', async () => {
  const { clip, service, scanner, untilPutOff, advance, confirm, attempt, attempts, stored, events, storedTwice } =
    await taken('answers 502', { eventDelayMs: () => 30 * MINUTE_MS })
  await untilPutOff()
  await scanner.passOn()
  await advance(24 * MINUTE_MS)
  await confirm(clip)
  await attempt(clip)
  const [first, second] = service.captures.all.map(({ sessionId }) => sessionId)
  expect(stored()).toEqual([1, 1])
  await attempts.checkAbandoned(signal)
  await advance(HOUR_MS)
  await attempts.checkAbandoned(signal)
  expect(events(clip, 'stored-twice').map(({ details }) => details)).toEqual([{ sessionId: first, other: second }])
  expect(storedTwice).toEqual([{ clip: clip.id, sessionId: first, other: second }])
})
