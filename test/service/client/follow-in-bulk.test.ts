import { expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { createFollower } from '../../../src/station/captures/follow.ts'
import { createRateLimiter } from '../../../src/station/runtime/rate-limiter.ts'
import { arrivedClips } from '../../station/captures/arrived-clips.ts'
import { stationParts } from '../../support/station-parts.ts'
import { startService } from '../practice/support.ts'

const { signal } = new AbortController()
const transport = createTransport({ resolveProxy: async () => null, caFile: null })

test('follows a thousand completed captures, some of two athletes, with five calls', async () => {
  const { control, baseUrl, key } = await startService()
  const [athlete = '', other = ''] = control.seedRoster({ count: 2 })
  // Of another station, and of another program: they stand between ours, by their time.
  control.seedCaptures({ count: 400 })
  control.seedCaptures({ count: 900, source: 'app' })
  const sessions = control.seedCaptures({ count: 1_000 })
  sessions.forEach((sessionId, index) => {
    // Seeded in turn for one athlete and the other: now a third of them are of both.
    if (index % 3 === 0) for (const athleteId of [athlete, other]) control.linkAthlete({ sessionId, athleteId })
  })
  const parts = stationParts()
  const clips = arrivedClips(
    parts.store,
    sessions.map((sessionId, index) => ({ sessionId, athlete: index % 2 === 0 ? athlete : other })),
  )
  // Time advances by each requested wait, without real sleeps.
  const clock = { ...parts.clock, sleep: (durationMs: number) => parts.clock.advance(durationMs) }
  const client = createServiceClient({ baseUrl, apiKey: key, clock: systemClock, userAgent: 'test', transport })
  const calls: string[] = []
  const service = {
    ...client,
    captures: (...asked: Parameters<typeof client.captures>) => {
      calls.push(`${asked[0].status} from ${asked[0].offset}`)
      return client.captures(...asked)
    },
    capture: (...asked: Parameters<typeof client.capture>) => {
      calls.push('one')
      return client.capture(...asked)
    },
  }
  const { poll } = createFollower({
    ...parts,
    clock,
    service,
    rateLimiter: createRateLimiter(clock, 1_000),
    moveTarget: () => null,
    random: () => 1,
    onConfirmed: () => {},
  })
  expect(await poll(signal)).toBe(1_000)
  expect(clips.filter(({ id }) => parts.store.get(id)?.state.kind !== 'completed')).toEqual([])
  expect(calls).toEqual([
    'processing from 0',
    'completed from 0',
    'completed from 500',
    'completed from 1000',
    'completed from 1500',
  ])
  expect(clock.monotonicMs()).toBeLessThan(6_000)
})
