// Stations that share a folder, through kills, pauses, a dying database and cut networks.
import { setTimeout as sleep } from 'node:timers/promises'
import { stationRecords } from '../records.ts'
import { createFaults, drawFaults, type FaultPlan } from './facility-faults.ts'
import { brokenPromises, type FacilityFigures, judgeFacility, unfinishedOf } from './facility-judge.ts'
import { type FacilityStage, setFacilityStage } from './facility-stage.ts'

export interface FacilityChaosOptions extends FaultPlan {
  readonly seed: number
  readonly stations: number
  readonly cages: number
  readonly clips: number
  readonly phrases: (line: string) => void
}

/** Share of the faults during which cameras export. */
const EXPORTING_SHARE = 0.8
const FIRST_CLIPS = 8
const PROGRESS_TIMEOUT_MS = 5_000
const PROGRESS_INTERVAL_MS = 100
/** Stations that bring no clip to its end for this time are stuck; a busy computer only makes them slow. */
const STUCK_TIMEOUT_MS = 4 * 60_000
/** After this time without progress, what is left waits for targets to expire: a station was killed after its last proof. */
const SKIP_WINDOW_AFTER_MS = 60_000
const SETTLE_INTERVAL_MS = 1_000

export async function runFacilityChaos(options: FacilityChaosOptions) {
  const stage = await setFacilityStage(options)
  let keptAt: string | null = null
  try {
    for (const station of stage.stations) station.start()
    const faults = createFaults(stage)
    await faultsAndExports(stage, faults, options)
    options.phrases('Nothing goes wrong any more, and the stations may bring everything to its end.')
    await faults.over()
    await settle(stage, options.phrases)
    await Promise.all(stage.stations.map((station) => station.end('SIGTERM')))
    const figures: FacilityFigures = judgeFacility(stage)
    if (brokenPromises(figures).length > 0) keptAt = stage.root
    return { figures, troubles: faults.happened(), keptAt }
  } finally {
    await stage.strike(keptAt !== null)
  }
}

async function faultsAndExports(
  stage: FacilityStage,
  faults: ReturnType<typeof createFaults>,
  options: FacilityChaosOptions,
) {
  const { film, random, service } = stage
  const drawn = drawFaults(options, stage)
  const exportUpTo = (due: number) => {
    while (film.clips.length < due) film.filmRep()
  }
  exportUpTo(Math.min(FIRST_CLIPS, options.clips))
  for (const [index, fault] of drawn.entries()) {
    const share = (index + 1) / (drawn.length * EXPORTING_SHARE)
    exportUpTo(Math.min(options.clips, FIRST_CLIPS + Math.floor(options.clips * share)))
    await sleep(random.between(200, 2_500))
    await progress(service)
    await faults.strike(fault)
    if ((index + 1) % 10 === 0)
      options.phrases(
        `${index + 1} faults, ${film.clips.length} clips, ${service.received().length} videos at the service`,
      )
  }
  exportUpTo(options.clips)
}

/** Waits for the next video at the service, but not for long: on a busy computer stations take long to start. */
async function progress({ received }: FacilityStage['service']) {
  const before = received().length
  const endsAtMs = Date.now() + PROGRESS_TIMEOUT_MS
  while (received().length === before && Date.now() < endsAtMs) await sleep(PROGRESS_INTERVAL_MS)
}

/** Waits until every station has brought every clip to its end, or none has for a while. */
async function settle({ stations, film, skipUploadWindow }: FacilityStage, phrases: (line: string) => void) {
  let progressAtMs = Date.now()
  let isSkipped = false
  let fewest = Number.POSITIVE_INFINITY
  let printed = fewest
  while (Date.now() < progressAtMs + STUCK_TIMEOUT_MS) {
    const open = stations.flatMap(({ name, dataDir }) => unfinishedOf(name, clipsIn(dataDir), film.clips)).length
    if (open === 0) return
    if (open < fewest) progressAtMs = Date.now()
    if (!isSkipped && Date.now() > progressAtMs + SKIP_WINDOW_AFTER_MS) {
      isSkipped = true
      skipUploadWindow()
      phrases(`${open} clips wait for upload targets to expire; the service’s clock moves past them`)
    }
    fewest = Math.min(fewest, open)
    if (fewest < printed - 100) {
      phrases(`${fewest} clips are not at their end at one of the stations`)
      printed = fewest
    }
    await sleep(SETTLE_INTERVAL_MS)
  }
}

/** None before a station that was always killed too early has made its database. */
function clipsIn(dataDir: string) {
  try {
    return stationRecords(dataDir).clips
  } catch {
    return []
  }
}
