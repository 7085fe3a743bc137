import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type Postgres, startPostgres } from '../../test/support/postgres.ts'
import { inTime } from '../demo/in-time.ts'
import { startOnDeck, tellOnDeck } from '../demo/ondeck-process.ts'
import { type DemoStation, type Stage, setStage, stations } from './stage.ts'
import { printTable, problemsOf, readRows, type Uploads } from './verify.ts'

const REPS = 8
const TIMEOUT_MS = 150_000
const POLL_INTERVAL_MS = 500
const PROCESSING_SECONDS = 1
/** The stations' own user of the database, with the least rights. */
const STATION_ROLE = 'demo_stations'

const Ready = z.object({ type: z.literal('ready'), baseUrl: z.string(), key: z.string() })
const ClipLine = z.object({
  type: z.literal('clip'),
  file: z.string(),
  state: z.string(),
  sessionId: z.string().optional(),
})

/** Shows stations that share a folder and a cage, one of which is killed, and believes only what the service says. */
async function demo(stage: Stage, postgres: Postgres): Promise<boolean> {
  const ready = Promise.withResolvers<z.infer<typeof Ready>>()
  const practice = startOnDeck(
    ['practice', '--port', '0', '--data-dir', stage.practiceDir, '--processing-seconds', String(PROCESSING_SECONDS)],
    {},
    (line) => ready.resolve(Ready.parse(line)),
  )
  const service = await ready.promise
  const owner = await postgres.createDatabase()
  console.log(`Practice service at ${service.baseUrl}\nPostgreSQL at ${owner}\n`)
  const password = randomUUID()
  const init = ['facility', 'init', '--database', owner, '--tls', 'off', '--station-role', STATION_ROLE]
  const code = await tellOnDeck(init, `${postgres.password}\n${password}\n`)
  if (code !== 0) {
    await practice.stop()
    throw new Error('the facility could not be set up')
  }
  const database = withUser(owner, STATION_ROLE)

  const uploads: Uploads = new Map()
  const sending = Promise.withResolvers<string>()
  const running = stations.map((station) => {
    stage.writeConfig(station, { baseUrl: service.baseUrl, database })
    return startStation(stage, station, { key: service.key, password }, (line) => {
      const upload = { station: station.name, sessionId: line.sessionId ?? '' }
      if (line.state === 'completed') uploads.set(line.file, [...(uploads.get(line.file) ?? []), upload])
      if (line.state === 'sending' && station.name === 'Cage 2') sending.resolve(line.file)
    })
  })
  try {
    for (let rep = 0; rep < REPS; rep += 1) stage.film.filmRep()
    const interrupted = await inTime(sending.promise, 'no clip of the shared folder was uploaded', TIMEOUT_MS)
    running.at(-1)?.kill()
    console.log(`Killed the station “Cage 2” while it uploaded ${interrupted.split('/').at(-1)}.`)
    await inTime(allUploaded(stage, uploads), 'not every clip was uploaded', TIMEOUT_MS)
    const rows = await readRows(stage, uploads, service)
    printTable(rows, interrupted)
    const problems = problemsOf(rows, interrupted)
    for (const problem of problems) console.log(`✗ ${problem}`)
    if (problems.length > 0) return false
    console.log(`✓ ${stage.film.clips.length} clips, each stored once, although two stations saw every clip of cage 2.`)
    console.log('✓ Each rep of cage 1 has one group, although its cameras belong to two stations.')
    console.log('✓ The clip of the killed station, and all that it had left, were taken over.')
    return true
  } finally {
    await Promise.all(running.map((station) => station.stop()))
    await practice.stop()
  }
}

function withUser(address: string, user: string): string {
  const url = new URL(address)
  url.username = user
  return url.href
}

function startStation(
  stage: Stage,
  station: DemoStation,
  { key, password }: { readonly key: string; readonly password: string },
  onClip: (line: z.infer<typeof ClipLine>) => void,
) {
  return startOnDeck(
    ['run', '--config', stage.configOf(station), '--data-dir', stage.dataDirOf(station)],
    { ONDECK_API_KEY: key, ONDECK_FACILITY_PASSWORD: password },
    (line) => {
      const clip = ClipLine.safeParse(line)
      if (clip.success) onClip(clip.data)
    },
  )
}

async function allUploaded({ film }: Stage, uploads: Uploads) {
  while (film.clips.some(({ path }) => !uploads.has(path))) await delay(POLL_INTERVAL_MS)
}

const stage = setStage()
const postgres = await startPostgres()
try {
  process.exitCode = (await demo(stage, postgres)) ? 0 : 1
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await postgres.stop()
  stage.strike()
}
