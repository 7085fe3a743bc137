import { createFollower } from '../../../src/station/captures/follow.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { Service } from '../../../src/station/ports.ts'
import { createRateLimiter } from '../../../src/station/runtime/rate-limiter.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { watchService } from '../../../src/station/service/watched-service.ts'
import { GONE } from '../uploads/reserving-service.ts'
import { sendingStation } from '../uploads/sending-station.ts'
import { arrivedClips, requestOf } from './arrived-clips.ts'

const { signal } = new AbortController()

export const elsewhere = { address: 'https://other.example/v1', keyTag: '00c0ffee' }

/** A station whose clips have arrived, and what follows them. */
export async function followingStation(clips: number) {
  const station = sendingStation()
  const { remote, state, store } = station
  const health = createHealth({ clock: station.clock, onChange: () => {} })
  /** Time that passes whenever code sleeps. */
  const clock = { ...station.clock, sleep: (durationMs: number) => station.clock.advance(durationMs) }
  /** In place of what the service would answer. */
  const answers: Partial<Pick<Service, 'capture' | 'captures'>> = {}
  const service: Service = {
    ...remote.service,
    capture: (...asked) => (answers.capture ?? remote.service.capture)(...asked),
    captures: (...asked) => (answers.captures ?? remote.service.captures)(...asked),
  }
  const ignore = () => {}
  const watched = { health, clock, revision: () => 0, onShut: ignore, onAnswer: ignore }
  const newFollower = () =>
    createFollower({
      ...station,
      clock,
      service: watchService({ ...watched, service }),
      rateLimiter: createRateLimiter(clock, 1_000),
      moveTarget: () => null,
      random: () => 1,
      onConfirmed: ignore,
    })
  const arrived: Clip[] = []
  for (let number = 1; number <= clips; number++) {
    const clip = station.queued(`/cam/${number}.mov`)
    await station.attempt(clip)
    remote.turn(`s${number}`, 'processing')
    arrived.push(clip)
  }
  const { poll } = newFollower()
  return {
    ...station,
    health,
    arrived,
    answers,
    poll: () => poll(signal),
    /** More clips that have arrived, in this status at the service. */
    arrive(count: number, status = 'processing', of: Parameters<typeof requestOf>[0] = {}): string[] {
      const captures = Array.from({ length: count }, (_, number) => ({
        sessionId: `b${remote.made.length + number}`,
        ...of,
      }))
      arrived.push(...arrivedClips(store, captures))
      for (const { sessionId } of captures) remote.made.push({ sessionId, request: requestOf(of), status })
      return captures.map(({ sessionId }) => sessionId)
    },
    /** Another service is asked from now on, that knows nothing of all this. */
    leave() {
      station.ask(elsewhere)
      for (const { sessionId } of remote.made) remote.turn(sessionId, GONE)
    },
    /** As the next process does it. */
    pollAfterRestart: () => newFollower().poll(signal),
    kinds: () => arrived.map((clip) => state(clip)?.kind),
    count: (kind: string) => arrived.filter((clip) => state(clip)?.kind === kind).length,
  }
}
