import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import type { DatabaseLink } from '../../../src/features/facility/station/database-link.ts'
import { createFenceMemory } from '../../../src/features/facility/station/fence-memory.ts'
import { createSharedWork } from '../../../src/features/facility/station/shared-work.ts'
import { stationUuid } from '../../../src/features/facility/station/station-uuid.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** The shared work of one station over its own stores, without the rest of the station. */
export function facilityStation(link: DatabaseLink, dataDir = join(temporaryFolder(), 'data')) {
  const memory = openStationStore(dataDir)
  const settings = Settings.parse({ service: { baseUrl: null }, folders: [] })
  const fences = createFenceMemory(memory.facility, stationUuid(memory.identity.stationId()))
  const work = createSharedWork({
    link,
    fences,
    settings: () => settings,
    memory,
    clock: systemClock,
    run: crypto.randomUUID(),
    host: {
      dataDir,
      version: '1.0.0',
      startedAtMs: Date.now(),
      origin: () => someOrigin,
      report: () => null,
      reportUploads: async () => {},
      refreshResults: () => {},
    },
  })
  let isClosed = false
  async function close() {
    if (isClosed) return
    isClosed = true
    await work.close()
    await link.close()
    memory.close()
  }
  onTestFinished(close)
  return { memory, work, fences, link, dataDir, id: stationUuid(memory.identity.stationId()), close }
}
