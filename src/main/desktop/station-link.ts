import { setTimeout as sleep } from 'node:timers/promises'
import { RPCLink } from '@orpc/client/message-port'
import type { MessagePortMain } from 'electron'
import type { Alert } from '../../station/contract/alert.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { clientOver, type StationClient } from '../../station/rpc/client.ts'
import { type FollowedStation, followStation } from '../../station/rpc/follow-station.ts'

/** Longest wait of a person who quits for the latest numbers. */
const FRESH_TIMEOUT_MS = 2_000

export type StationLink = ReturnType<typeof createStationLink>

/** The window as a client of its station: last known state, and requests. */
export function createStationLink(onChange: () => void, onAlert: (alert: Alert) => void) {
  let followed: FollowedStation | null = null
  let client: StationClient | null = null

  return {
    known: () => followed,
    /** Null while no station runs. */
    client: () => client,
    /** Connects to a started station over this port until it ends. */
    connect(port: MessagePortMain, ended: Promise<void>) {
      const over = new AbortController()
      const station = clientOver(new RPCLink({ port }))
      client = station
      port.start()
      void ended.then(() => {
        over.abort()
        port.close()
        if (client !== station) return
        client = null
        followed = null
        onChange()
      })
      void followStation({
        station,
        signal: over.signal,
        onAlert,
        onChange(next) {
          followed = next
          onChange()
        },
      })
    },
    /** Present status; the last known one where the station does not answer. */
    async fresh(): Promise<StationStatus | null> {
      const last = followed?.status ?? null
      if (client === null) return last
      return Promise.race([client.status(), sleep(FRESH_TIMEOUT_MS, last)]).catch(() => last)
    },
  }
}
