import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clip } from '../../src/station/contract/clip.ts'
import type { TagsInput } from '../../src/station/contract/tags.ts'
import { cameraClip } from './camera-clip.ts'
import { startCuttableNetwork } from './cuttable-network.ts'
import { createFacilityDatabase } from './facility-database.ts'
import type { Postgres } from './postgres.ts'
import { runningStation } from './running-station.ts'
import type { StrictAthlete } from './strict-captures.ts'
import { startStrictService } from './strict-service.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'
import { eventually } from './until.ts'

export const maya: StrictAthlete = { id: randomUUID(), first_name: 'Maya', last_name: 'Ortiz' }
export const jonas: StrictAthlete = { id: randomUUID(), first_name: 'Jonas', last_name: 'Weber' }

export const pitches = ({ id }: StrictAthlete): TagsInput => ({
  athlete: { id },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
})

interface StationOfCage {
  readonly cage?: string | undefined
  /** Cameras with a folder each. */
  readonly cameras?: readonly string[]
  readonly facility?: object
  readonly settings?: object
}

/** A facility on a real database, and real stations in its cages that upload nothing unless told. */
export async function createCages(postgres: Postgres) {
  const service = await startStrictService({ athletes: [maya, jonas] })
  const facility = await createFacilityDatabase(postgres)
  onTestFinished(async () => {
    await facility.close()
    await service.close()
  })

  async function station({ cage, cameras = ['Side'], facility: more = {}, settings = {} }: StationOfCage = {}) {
    const folder = temporaryFolder(quickPlace)
    const folders = cameras.map((camera) => ({ path: join(folder, camera), camera }))
    for (const { path } of folders) mkdirSync(path)
    const network = await startCuttableNetwork(postgres.port)
    const database = new URL(facility.database)
    database.port = String(network.port)
    const { station: made, engineSettings } = runningStation(
      {
        service: { baseUrl: service.baseUrl },
        facility: { database: database.href, tls: 'off', ...(cage !== undefined && { cage }), ...more },
        folders,
        uploads: { paused: true, holdSeconds: 0 },
        // Their clips are of hours ago, and were written now: without a person's word their clocks would be in doubt.
        cameras: Object.fromEntries(cameras.map((camera) => [camera, { clockCorrectionSeconds: 0 }])),
        ...settings,
      },
      { apiKey: service.key, facilityPassword: () => postgres.password },
    )
    // Their clips are too short to show it, and the deck changes a second before some of them.
    for (const camera of cameras) made.command({ kind: 'clock-edge', camera, edge: 'start' })

    /** Films a clip, and returns it once it is tagged or known to lack tags. */
    async function film(recordedAtMs: number, camera = cameras[0] ?? ''): Promise<Clip> {
      const path = join(folder, camera, `${randomUUID()}.mp4`)
      writeFileSync(path, cameraClip(recordedAtMs))
      return eventually(() => settled(made.store.atPath(path)))
    }

    const synchronized = () =>
      eventually(() => {
        const { kind } = made.facility.deckSync()
        if (kind !== 'synchronized') throw new Error(`the deck is ${kind}`)
      })

    const away = () =>
      eventually(() => {
        const { kind } = made.facility.link()
        if (kind !== 'away') throw new Error(`the facility is ${kind}`)
      })

    /** Tags on deck. */
    const onDeck = () => made.memory.deck.latest()?.tags ?? null

    const again = (clip: Clip) => made.store.get(clip.id)
    return { station: made, engineSettings, network, film, synchronized, away, onDeck, again }
  }

  return { service, facility, station }
}

function settled(clip: Clip | undefined): Clip {
  if (clip?.state.kind !== 'queued' && clip?.state.kind !== 'untagged')
    throw new Error(`the clip is ${clip?.state.kind}`)
  return clip
}
