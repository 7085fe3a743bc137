import { z } from 'zod'
import { Settings } from '../../../../src/station/contract/settings.ts'
import { TagsInput } from '../../../../src/station/contract/tags.ts'
import type { EngineEvent } from '../../../../src/station/engine-types.ts'
import { createStation } from '../../../../src/station/host/station.ts'

/** Everything that a station of these tests needs, as another process gets it too. */
export const stationInput = z.object({
  dataDir: z.string(),
  folder: z.string(),
  tags: TagsInput,
  baseUrl: z.string(),
  apiKey: z.string(),
  database: z.string().nullable(),
  password: z.string(),
  leaseMs: z.number(),
  limitMbitPerSecond: z.number().nullable().default(null),
  isShared: z.boolean().default(true),
})
export type StationInput = z.input<typeof stationInput>

/** A station whose only folder is shared with the others of its facility. */
export function createFacilityStation(input: StationInput, onEvent: (event: EngineEvent) => void) {
  const {
    dataDir,
    folder,
    baseUrl,
    apiKey,
    database,
    password,
    leaseMs,
    limitMbitPerSecond = null,
    isShared = true,
  } = input
  const settings = Settings.parse({
    service: { baseUrl },
    folders: [{ path: folder, camera: 'Cam A', tags: input.tags, shared: isShared }],
    facility: { database, tls: 'off' },
    uploads: { limitMbitPerSecond },
  })
  const live = { ...settings, once: false, finished: { stableSeconds: 0.2, giveUpSeconds: 600 } }
  const station = createStation({
    settings: () => live,
    dataDir,
    apiKey,
    ffprobePath: 'ffprobe',
    userAgent: 'test',
    facilityPassword: () => password,
    claimLeaseMs: leaseMs,
    onEvent,
  })
  return { station, settings: live }
}
