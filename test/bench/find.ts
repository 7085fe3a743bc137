import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { RepSearch } from '../../src/features/find/core/find-port.ts'
import { openDatabase } from '../../src/station/store/database.ts'
import { openStationStore, type StationStore } from '../../src/station/store/station-store.ts'
import { percentile, report, rounded } from './measure.ts'

const CLIPS = Number(process.env.ONDECK_BENCH_CLIPS ?? 1_000_000)
const PAGE_LIMIT_MS = 100
const BLOCKED_LIMIT_MS = 50
const TIMES = 15
const PAGE = 50
const ATHLETES = 400
/** Two cameras to a rep. */
const REPS = CLIPS / 2
const EVERY_MS = 4_000
const DAY_MS = 86_400_000

const everything: RepSearch = {
  text: '',
  athleteIds: [],
  activity: null,
  movement: null,
  dimensions: {},
  cameras: [],
  states: [],
  fileName: '',
  fromMs: null,
  toMs: null,
  shownCamera: ({ camera, folder }) => camera ?? folder,
}

const endMs = Date.now()
const beganMs = endMs - REPS * EVERY_MS
const rareFile = `IMG_${String(Math.floor(CLIPS / 3)).padStart(7, '0')}.MOV`

/** Each kind of filter, also those that are slow by nature: what is rare lies at the far end, what nothing has is nowhere. */
const searches: Readonly<Record<string, Partial<RepSearch>>> = {
  'no filter': {},
  'an athlete': { athleteIds: ['athlete-7'] },
  'an athlete of the first year only': { athleteIds: ['athlete-early'] },
  'a movement': { activity: 'baseball', movement: 'pitching' },
  'a dimension': { dimensions: { mode: 'live' } },
  'a camera': { cameras: ['Side'] },
  'a camera of the first year only': { cameras: ['Old'] },
  'needs attention': { states: ['attention'] },
  'a state that most are in': { states: ['completed'] },
  'a day': { fromMs: endMs - 30 * DAY_MS, toMs: endMs - 29 * DAY_MS },
  "a file's whole name": { fileName: rareFile },
  'a part of a file name': { fileName: '_0004' },
  'a part that all names have': { fileName: 'img' },
  'a part of two letters': { fileName: '77' },
  'a name that no file has': { fileName: 'IMG_9999999.MOV' },
  'text: a name': { text: 'anna 7' },
  'text: a name and a movement': { text: 'anna hit' },
  'text: a part of a file name': { text: rareFile },
  'text that nothing has': { text: 'zebra' },
  'filters that no rep has together': { cameras: ['Old'], states: ['attention'] },
  'many filters': { athleteIds: ['athlete-9'], movement: 'hitting', cameras: ['Back'], states: ['completed'] },
}

/** The search over a million clips: the first page of each kind of filter, and what the station's loop waits meanwhile. */
export async function benchFind() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  try {
    fill(root)
    const memory = openStationStore(root)
    try {
      const indexing = await indexed(memory)
      const rows = await asked(memory)
      report(`First page of ${PAGE} reps of ${CLIPS.toLocaleString('en')} clips; limit ${PAGE_LIMIT_MS} ms`, rows)
      report('Beside it', [indexing])
      const slow = rows.filter((row) => row['p95 ms'] > PAGE_LIMIT_MS).map(({ search }) => search)
      if (slow.length > 0) throw new Error(`too slow: ${slow.join(', ')}`)
      const blocking = [...rows, indexing].filter((row) => row['loop blocked, at most ms'] > BLOCKED_LIMIT_MS)
      if (blocking.length > 0)
        throw new Error(`the loop was blocked: ${blocking.map(({ search }) => search).join(', ')}`)
    } finally {
      memory.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** All of an older data folder, without a rest, and with the thread that a station has for its database's log. */
async function indexed({ find, checkpoints }: StationStore) {
  checkpoints.start()
  const startedAtMs = performance.now()
  const blocked = await blockedDuring(() => find.finish())
  await checkpoints.end()
  return {
    search: 'an older data folder is indexed',
    seconds: rounded((performance.now() - startedAtMs) / 1_000),
    ...blocked,
  }
}

async function asked({ find }: StationStore) {
  const rows = []
  for (const [search, some] of Object.entries(searches)) {
    const samples: number[] = []
    let total = 0
    let countMs = 0
    const blocked = await blockedDuring(async () => {
      for (let time = 0; time < TIMES; time += 1) {
        const startedAtMs = performance.now()
        const page = await find.page({ ...everything, ...some }, { offset: 0, limit: PAGE })
        samples.push(performance.now() - startedAtMs)
        if (page.ids.length === 0 && page.total > 0) throw new Error(`${search}: nothing on the first page`)
        await turn()
      }
      const startedAtMs = performance.now()
      total = await find.count({ ...everything, ...some })
      countMs = performance.now() - startedAtMs
    })
    rows.push({
      search,
      reps: total,
      'median ms': rounded(percentile(samples, 0.5)),
      'p95 ms': rounded(percentile(samples, 0.95)),
      'all counted, ms': rounded(countMs),
      ...blocked,
    })
  }
  return rows
}

/** Beside other work the loop also waits for a processor: how much of one a turn took says what we did to it. */
async function blockedDuring(work: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let processorMs = 0
  let lastMs = threadMs()
  const look = () => {
    const nowMs = threadMs()
    processorMs = Math.max(processorMs, nowMs - lastMs)
    lastMs = nowMs
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  delay.enable()
  await work()
  delay.disable()
  clearImmediate(next)
  return { 'loop blocked, at most ms': rounded(delay.max / 1e6), 'processor, at most ms': rounded(processorMs) }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Years of a busy facility, as the version before this search left them. */
function fill(root: string) {
  const db = openDatabase(root)
  db.exec('PRAGMA synchronous = OFF; DROP TRIGGER find_clip_added; DROP TRIGGER rep_joined; DROP TRIGGER rep_began;')
  const insert = db.prepare(`
    INSERT INTO clip (id, folder, path, found_at_ms, size_bytes, modified_at_ms, fingerprint, tags, session_group_id, camera, recorded_at_ms, state)
    VALUES (?, ?, ?, ?, 100000000, 0, ?, ?, ?, ?, ?, ?)`)
  const completed = JSON.stringify({ kind: 'completed', sessionId: 's' })
  const failed = JSON.stringify({ kind: 'missing' })
  db.exec('BEGIN')
  for (let index = 0; index < CLIPS; index += 1) {
    const rep = Math.floor(index / 2)
    const isEarly = rep < REPS / 4
    const [one, other] = isEarly ? ['Old', 'Side'] : ['Back', 'Side']
    const camera = index % 2 === 0 ? one : other
    const atMs = beganMs + rep * EVERY_MS
    const path = `/${camera}/IMG_${String(index).padStart(7, '0')}.MOV`
    const id = `clip-${index}`
    const state = index % 5_000 === 4_999 ? failed : completed
    insert.run(id, `/${camera}`, path, atMs, id, tagsOf(rep), `rep-${rep}`, camera ?? '', atMs, state)
  }
  db.exec(`
    INSERT INTO rep SELECT rep_id, min(recorded_at_ms), min(tags ->> 'athleteId') FROM clip GROUP BY session_group_id;
    UPDATE rep_total SET reps = (SELECT count(*) FROM rep);
    INSERT INTO find_backfill SELECT 1, at_ms, id || 'a' FROM rep ORDER BY at_ms DESC, id DESC LIMIT 1;`)
  db.exec('COMMIT')
  db.close()
}

const firstNames = ['Anna', 'Bea', 'Cleo', 'Dora', 'Eva', 'Finn', 'Gus', 'Hal']

function tagsOf(rep: number): string {
  const isEarly = rep < REPS / 4
  const number = isEarly && rep % 10 === 0 ? 'early' : Math.floor(rep / 20) % ATHLETES
  const origin = 'on-deck'
  return JSON.stringify({
    athleteId: `athlete-${number}`,
    athleteName: `${number === 'early' ? 'Ed' : firstNames[number % firstNames.length]} ${number}`,
    activity: 'baseball',
    movement: rep % 3 === 0 ? 'hitting' : 'pitching',
    dimensions: { mode: rep % 50 === 0 ? 'live' : 'bullpen', handedness: rep % 4 === 0 ? 'left' : 'right' },
    origins: { athlete: origin, activity: origin, movement: origin, dimensions: { mode: origin, handedness: origin } },
  })
}
