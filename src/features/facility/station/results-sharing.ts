import { join } from 'node:path'
import { z } from 'zod'
import type { SharedResults } from '../../../station/ports/shared-results.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { DatabaseLink } from './database-link.ts'
import type { FacilityHost, SharedSettings } from './facility-host.ts'
import { originKey } from './origin-key.ts'
import { createSharedResults } from './shared-results.ts'
import type { Turns } from './turns.ts'

const CHANNEL = 'ondeck_results'
const NOTIFY = `SELECT pg_notify('${CHANNEL}', $1)`
const TURN_PREFIX = 'results '

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'listen' | 'onConnect'>
  readonly settings: () => SharedSettings
  readonly memory: Pick<StationStore, 'facility' | 'resultsBuilds' | 'automaticStore'>
  readonly clock: Clock
  readonly stationId: string
  readonly host: FacilityHost
  readonly turns: Turns
  readonly offsetMs: () => number
}

/** Shares requests of results between stations with the same results library, and tells them of new results. */
export function createResultsSharing({ link, settings, memory, clock, host, turns, ...parts }: Parts) {
  /** The library that this station's results are in; null for none. */
  function library() {
    const folder = settings().results.folder ?? join(host.dataDir, 'results')
    return memory.resultsBuilds.knownLibrary(folder)?.id ?? null
  }

  function shared(): SharedResults | null {
    const [origin, id] = [host.origin(), library()]
    if (origin === null || id === null) return null
    return createSharedResults({
      ...parts,
      link,
      turns,
      store: memory.facility,
      origin: originKey(origin),
      library: id,
      nowMs: clock.nowMs,
    })
  }

  return {
    library,
    shared,
    announce() {
      const id = library()
      if (id !== null && turns.isHeld(TURN_PREFIX)) void link.run(z.unknown(), NOTIFY, [id]).catch(() => {})
    },
    /** Reads results that others brought. Returns functions that stop. */
    follow: () => [
      // A notice may have been lost while the connection was.
      link.onConnect(() => {
        if (memory.automaticStore.count() > 0) host.refreshResults()
      }),
      link.listen(CHANNEL, (id) => {
        if (id === library() && !turns.isHeld(TURN_PREFIX)) host.refreshResults()
      }),
    ],
  }
}
