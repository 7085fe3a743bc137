// A facility on its worst day: cameras export, everything goes wrong, and the station is killed again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stage, setStage } from './chaos-stage.ts'
import { broken, type Figures } from './figures.ts'
import { judge } from './judge.ts'
import { serviceRecords, stationRecords } from './records.ts'
import { settle } from './settle.ts'
import type { StationProcess } from './station-process.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly kills: number
  readonly clips: number
  readonly phrases: (line: string) => void
}

export interface ChaosResult {
  readonly figures: Figures
  /** Injected faults, and the number of each. */
  readonly troubles: ReadonlyMap<string, number>
  /** Folder with all files, for an inspection after a broken promise. */
  readonly keptAt: string | null
}

/** Clips that exist when the first station starts; the others arrive until this share of the kills is over. */
const FIRST_CLIPS = 4
const EXPORTING_SHARE = 0.7

/** No event of the store is later. */
const LATEST_EVENT_MS = 9 * 60_000
/** Every target is over, and the service has had time to hear of everything that was sent to it. */
const TARGETS_OVER_MS = 60 * 60_000

/** As the practice service makes the key of a reservation. */
const sessionOfKey = (key: string) => key.split('/')[1] ?? ''

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const stage = await setStage(options.seed)
  let keptAt: string | null = null
  try {
    await livesAndDeaths(stage, options)
    options.phrases(
      'The last kill is done; nothing goes wrong any more, and the station may bring everything to its end.',
    )
    await calm(stage)
    await settle({ ...stage, endTargets: () => moveClock(stage, LATEST_EVENT_MS + TARGETS_OVER_MS) }, options.phrases)
    const figures = verdict(stage)
    if (broken(figures).length > 0) keptAt = stage.keep()
    return { figures, troubles: troublesOf(stage), keptAt }
  } finally {
    await stage.strike(keptAt !== null)
  }
}

async function livesAndDeaths(stage: Stage, { kills, clips, phrases }: ChaosOptions) {
  const { cameras, random, killed, service, bulk } = stage
  const exportUpTo = (due: number) => {
    while (cameras.files.length < due) cameras.exportNext()
  }
  for (let life = 1; life <= kills; life += 1) {
    exportUpTo(Math.min(clips, FIRST_CLIPS + Math.floor((clips * life) / (kills * EXPORTING_SHARE))))
    const troubles = await makeTrouble(stage)
    const station = stage.start()
    await untilDeath(stage)
    await kill(stage, station)
    killed.count += 1
    troubles.end()
    // Runs only sometimes: its clips have to be analyzed again, and most lives are short. Always runs after the last
    // kill.
    if (life % 4 === 0 || life === kills) bulk.strike()
    if (cameras.isAway() && random.chance(0.5)) cameras.bringBack()
    const [exported, stored] = [cameras.files.length, service.received().length]
    if (life % 10 === 0) phrases(`${life} kills, ${exported} clips exported, ${stored} videos at the service`)
  }
  exportUpTo(clips)
}

/** Faults in one life of the station. */
async function makeTrouble(stage: Stage) {
  const { service, menu, cameras, disk, random, deafTimes, vanished, lies, storeGateway } = stage
  const { lies: told, ...plan } = menu.next()
  // No scanner holds a video for longer than some minutes.
  if (plan.clockOffsetMs > 0 || random.chance(0.2)) await storeGateway.passOn()
  service.control.setFaults(plan)
  Object.assign(lies, told)
  const fromMs = Date.now()
  if (random.chance(0.12)) cameras.touch()
  if (random.chance(0.1) && cameras.vanish()) vanished.count += 1
  const isFull = random.chance(0.08)
  // Not from the first moment: a station that cannot even open its database says so and ends.
  const filling = isFull ? setTimeout(disk.fill, random.between(500, 2_500)) : undefined
  return {
    end() {
      clearTimeout(filling)
      disk.free()
      const toMs = Date.now()
      if (isFull) deafTimes.push({ fromMs, toMs })
      // Targets are issued by one clock and end by another.
      if (plan.clockOffsetMs !== 0) cameras.incidents.push({ fromMs, toMs, concerns: () => true })
    },
  }
}

/** While it starts, at any time of its work, or just as a reservation is answered. On a busy computer all of it takes longer. */
async function untilDeath({ line, random }: Stage) {
  if (random.chance(0.15)) return sleep(random.between(20, 900))
  const startedAtMs = Date.now()
  await line.next('call', 5_000)
  const paceMs = Math.min(1_200, Math.max(600, Date.now() - startedAtMs))
  if (random.chance(0.5)) return sleep(random.between(0, 3 * paceMs))
  await line.next('reservation', 3 * paceMs)
  await sleep(random.chance(0.5) ? random.between(0, 30) : random.between(30, paceMs))
}

async function kill({ deafTimes, endedByItself, disk }: Stage, station: StationProcess) {
  const atMs = Date.now()
  const { byItself, complaints } = await station.end('SIGKILL')
  deafTimes.push({ fromMs: atMs, toMs: Date.now() })
  if (byItself && !complaints.includes('disk-full')) endedByItself.push(complaints)
  disk.free()
}

/** Ends all faults and lies; scanners pass on what they hold, and the service hears of every stored video. */
async function calm(stage: Stage) {
  const { cameras, disk, lies, storeGateway } = stage
  Object.assign(lies, { service: [], store: [] })
  await storeGateway.passOn()
  moveClock(stage, LATEST_EVENT_MS)
  disk.free()
  cameras.bringBack()
  await cameras.idle()
}

function moveClock({ service, clockMoves }: Stage, aheadMs: number) {
  clockMoves.push({ fromMs: Date.now(), aheadMs })
  service.control.setFaults({ clockOffsetMs: aheadMs })
}

function verdict(stage: Stage): Figures {
  const { cameras, line, deafTimes, endedByItself, killed, clockMoves, storeGateway } = stage
  return judge({
    athletes: stage.athletes,
    files: cameras.files,
    incidents: cameras.incidents,
    kills: killed.count,
    deafTimes,
    answered: line.answered,
    lostAnswers: line.lostAnswers(),
    clockMoves,
    swallowed: [...storeGateway.swallowed].map(sessionOfKey),
    service: serviceRecords(stage.practiceDir),
    station: stationRecords(stage.dataDir),
    endedByItself,
  })
}

function troublesOf({ menu, cameras, disk, vanished, bulk }: Stage): ReadonlyMap<string, number> {
  return new Map([
    ...menu.drawn(),
    ['file touched', cameras.touches()],
    ['source folder away', vanished.count],
    ['bulk commands killed', bulk.times()],
    [disk.isOwn ? 'disk full' : 'disk full (not possible here: it needs root on Linux)', disk.timesFilled()],
  ])
}
