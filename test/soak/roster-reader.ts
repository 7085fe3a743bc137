import { setTimeout as sleep } from 'node:timers/promises'
import type { PracticeService } from '../../src/service/practice/practice-service.ts'
import type { StationClient } from '../../src/station/rpc/client.ts'
import { ask } from '../support/screens-world.ts'

const EVERY_MS = 60_000

/** Each minute somebody is added at the service, and the station reads its whole list: ten times as often as by itself. */
export function createRosterReader(service: Pick<PracticeService, 'baseUrl' | 'key'>, client: StationClient) {
  const stopping = new AbortController()
  const { signal } = stopping
  let syncs = 0

  async function read() {
    while (!signal.aborted) {
      await ask(service, 'POST', '/athletes', { first_name: 'Noel', last_name: `Season ${syncs}` })
      // A station that is busy may answer late; the next one counts.
      syncs += await client.roster.refresh().then(
        () => 1,
        () => 0,
      )
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  const reading = read()
  return {
    /** Answers how many lists were read. */
    async stop(): Promise<number> {
      stopping.abort()
      await reading
      return syncs
    },
  }
}
