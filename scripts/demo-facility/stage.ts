import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSharedClips } from '../../test/chaos/facility/shared-clips.ts'
import { createRandom } from '../../test/chaos/random.ts'

/** Slow enough that a station can be killed in the middle of an upload. */
const UPLOAD_LIMIT_MBIT = 6

/** Stations, with the cameras whose folders each one watches. The cameras of cage 2 export into a shared folder. */
export const stations = [
  { name: 'Cage 1 left', cage: 'Cage 1', own: ['cage-1-cam-1'], shared: [] },
  { name: 'Cage 1 right', cage: 'Cage 1', own: ['cage-1-cam-2'], shared: ['cage-2-cam-1', 'cage-2-cam-2'] },
  { name: 'Cage 2', cage: 'Cage 2', own: [], shared: ['cage-2-cam-1', 'cage-2-cam-2'] },
] as const

export type DemoStation = (typeof stations)[number]
export type Stage = ReturnType<typeof setStage>

/** A facility in a temporary folder. */
export function setStage() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-demo-'))
  const film = createSharedClips({ folder: join(root, 'cameras'), cages: 2, random: createRandom(1) })
  const folderOf = (camera: string) => join(root, 'cameras', camera)

  return {
    root,
    film,
    practiceDir: join(root, 'practice'),
    dataDirOf: ({ name }: DemoStation) => join(root, name.replaceAll(' ', '-')),
    configOf: ({ name }: DemoStation) => join(root, `${name.replaceAll(' ', '-')}.yaml`),
    writeConfig(station: DemoStation, { baseUrl, database }: { baseUrl: string; database: string }) {
      const folder = (camera: string, isShared: boolean) => ({
        path: folderOf(camera),
        camera,
        existing: 'take',
        ...(isShared && { shared: true, cage: 'Cage 2' }),
        tags: {
          athlete: { firstName: camera.startsWith('cage-1') ? 'Maya' : 'Jonas', lastName: 'Ortiz', create: true },
          activity: 'baseball',
          movement: 'pitching',
        },
      })
      const config = {
        service: { baseUrl },
        folders: [
          ...station.own.map((each) => folder(each, false)),
          ...station.shared.map((each) => folder(each, true)),
        ],
        finished: { stableSeconds: 0.5 },
        uploads: { limitMbitPerSecond: UPLOAD_LIMIT_MBIT },
        screens: { stationName: station.name },
        facility: { database, tls: 'off', cage: station.cage },
        results: { automatic: false },
      }
      writeFileSync(this.configOf(station), JSON.stringify(config, null, 2))
    },
    strike: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}
