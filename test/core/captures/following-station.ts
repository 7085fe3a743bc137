import type { Clip } from '../../../src/contract/clip.ts'
import { createFollower } from '../../../src/core/captures/follow.ts'
import { createHealth } from '../../../src/core/service/health.ts'
import { watchService } from '../../../src/core/service/watched-service.ts'
import { GONE } from '../uploads/reserving-service.ts'
import { sendingStation } from '../uploads/sending-station.ts'

const { signal } = new AbortController()

export const elsewhere = { address: 'https://other.example/v1', keyTag: '00c0ffee' }

/** A station whose clips have arrived, and what follows them. */
export async function followingStation(clips: number) {
  const station = sendingStation()
  const { clock, remote, state } = station
  const health = createHealth({ clock, onChange: () => {} })
  const ignore = () => {}
  const watched = { health, clock, revision: () => 0, onShut: ignore, onAnswer: ignore }
  const newFollower = () =>
    createFollower({
      ...station,
      service: watchService({ ...watched, service: remote.service }),
      myTurn: async () => {},
      moveTarget: () => null,
    })
  const arrived: Clip[] = []
  for (let number = 1; number <= clips; number++) {
    const clip = station.queued(`/cam/${number}.mov`)
    await station.attempt(clip)
    remote.turn(`s${number}`, 'processing')
    arrived.push(clip)
  }
  const { look } = newFollower()
  return {
    ...station,
    health,
    arrived,
    look: () => look(signal),
    /** Another service is asked from now on, that knows nothing of all this. */
    leave() {
      station.ask(elsewhere)
      for (const { sessionId } of remote.made) remote.turn(sessionId, GONE)
    },
    /** As the next process does it. */
    lookAfterRestart: () => newFollower().look(signal),
    kinds: () => arrived.map((clip) => state(clip)?.kind),
  }
}
