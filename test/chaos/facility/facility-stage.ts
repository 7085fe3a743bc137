// A facility in a temporary folder: a service, a database, one shared folder, cages, and stations that can be killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { prepareFacility } from '../../../src/features/facility/station/prepare-facility.ts'
import { limits } from '../../../src/service/limits.ts'
import { startPracticeService } from '../../../src/service/practice/practice-service.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database-proxy.ts'
import { startPostgres } from '../../support/postgres.ts'
import { createRandom } from '../random.ts'
import { openRecordingProxy } from '../recording-proxy.ts'
import { createSharedClips } from './shared-clips.ts'

const launcher = fileURLToPath(new URL('../../../bin/ondeck.mjs', import.meta.url))
const PROCESSING_MS = 500
const STATION_ROLE = 'chaos_stations'
const STATION_PASSWORD = 'the password of the stations'
/** An upload takes about a second: long enough to be hit. */
const UPLOAD_LIMIT_MBIT = 6

const IdentityRow = z.object({ id: z.string() })

export type FacilityStage = Awaited<ReturnType<typeof setFacilityStage>>
export type ChaosStation = FacilityStage['stations'][number]

interface StageOptions {
  readonly seed: number
  readonly stations: number
  readonly cages: number
}

export async function setFacilityStage({ seed, stations: stationCount, cages }: StageOptions) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-facility-'))
  const random = createRandom(seed)
  const postgres = await startPostgres()
  const database = await prepare(await postgres.createDatabase(), postgres.password)
  const practiceDir = join(root, 'practice')
  let skippedMs = 0
  const service = await startPracticeService({
    dataDir: practiceDir,
    port: 0,
    processingMs: PROCESSING_MS,
    now: () => Date.now() + skippedMs,
  })
  const line = await openRecordingProxy(service.baseUrl, null)
  const athletes = service.control.seedRoster({ count: cages })
  const folder = join(root, 'shared')
  const film = createSharedClips({ folder, cages, random })

  const stations = await Promise.all(
    Array.from({ length: stationCount }, async (_, number) => {
      const proxy = await openDatabaseProxy(postgres.port)
      const dataDir = join(root, `station-${number + 1}`)
      const config = join(root, `station-${number + 1}.yaml`)
      const address = new URL(database)
      address.port = String(proxy.port)
      const folders = film.cameras.flatMap((cameras, cage) =>
        cameras.map((camera) => ({
          path: join(folder, camera),
          camera,
          shared: true,
          cage: `Cage ${cage + 1}`,
          existing: 'take',
          tags: { athlete: { id: athletes[cage] }, activity: 'baseball', movement: 'pitching' },
        })),
      )
      const settings = {
        service: { baseUrl: line.baseUrl },
        folders,
        finished: { stableSeconds: 0.4 },
        uploads: { holdSeconds: 0, parallel: 2, limitMbitPerSecond: UPLOAD_LIMIT_MBIT },
        screens: { stationName: `Station ${number + 1}` },
        facility: { database: address.href, tls: 'off', cage: `Cage ${(number % cages) + 1}` },
        results: { automatic: false },
      }
      writeFileSync(config, JSON.stringify(settings))
      return createStation({ number, dataDir, config, root, proxy, key: service.key, password: STATION_PASSWORD })
    }),
  )

  return {
    root,
    random,
    postgres,
    database: database.split('/').at(-1) ?? '',
    service,
    practiceDir,
    line,
    athletes,
    film,
    stations,
    /** Moves the service's clock past every upload target, and past the time that stations allow for its last bytes. */
    skipUploadWindow() {
      skippedMs += limits.uploadWindowMs + 2 * 60_000
    },
    async strike(isKept: boolean) {
      await Promise.all(stations.map((station) => station.end('SIGKILL')))
      await Promise.all(stations.map(({ proxy }) => proxy.close()))
      await line.close()
      await service.close()
      await postgres.stop()
      if (!isKept) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Makes the tables, and a user of least rights for the stations. Returns the address with this user. */
async function prepare(owner: string, password: string): Promise<string> {
  const settings = { database: owner, tls: 'off' } as const
  await prepareFacility({
    settings,
    password,
    role: STATION_ROLE,
    askRolePassword: () => Promise.resolve(STATION_PASSWORD),
  })
  const url = new URL(owner)
  url.username = STATION_ROLE
  return url.href
}

interface StationOptions {
  readonly number: number
  readonly dataDir: string
  readonly config: string
  readonly root: string
  readonly proxy: DatabaseProxy
  readonly key: string
  readonly password: string
}

/** The real command line as a process of its own. */
function createStation({ number, dataDir, config, root, proxy, key, password }: StationOptions) {
  const home = join(root, 'home')
  mkdirSync(home, { recursive: true })
  let current: { readonly pid: number; readonly closed: Promise<unknown>; isOver: () => boolean } | null = null
  const endedAlone: string[] = []

  function start() {
    const parameters = ['run', '--json', '--config', config, '--data-dir', dataDir]
    const child = spawn(process.execPath, [launcher, ...parameters], {
      cwd: home,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        ONDECK_BUILT: process.env['ONDECK_BUILT'],
        ONDECK_API_KEY: key,
        ONDECK_FACILITY_PASSWORD: password,
        NODE_COMPILE_CACHE: join(home, 'compiled'),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaints = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4_000)
    })
    const run = {
      pid: child.pid ?? 0,
      closed: once(child, 'close'),
      isOver: () => child.exitCode !== null || child.signalCode !== null,
    }
    child.once('exit', () => {
      if (current === run) endedAlone.push(`station ${number + 1}: ${complaints}`)
    })
    current = run
  }

  return {
    number,
    name: `Station ${number + 1}`,
    dataDir,
    proxy,
    endedAlone,
    /** Null before its first start has made its database. */
    id(): string | null {
      const file = join(dataDir, 'station.db')
      if (!existsSync(file)) return null
      using db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
      const [made] = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'station_identity'").all()
      return made ? IdentityRow.parse(db.prepare('SELECT id FROM station_identity').get()).id : null
    },
    start,
    isRunning: () => current !== null && !current.isOver(),
    signal(signal: NodeJS.Signals) {
      if (current && !current.isOver()) process.kill(current.pid, signal)
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      const before = current
      current = null
      if (before === null || before.isOver()) return
      process.kill(before.pid, 'SIGCONT')
      process.kill(before.pid, signal)
      await before.closed
    },
  }
}
