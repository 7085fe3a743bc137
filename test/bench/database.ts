import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Clip, ClipId, ClipKind } from '../../src/station/contract/clip.ts'
import { databaseFile, openDatabase } from '../../src/station/store/database.ts'
import { openStationStore, type StationStore } from '../../src/station/store/station-store.ts'
import { percentile, report, rounded, timeEach } from './measure.ts'

const [FEW, MANY] = [1_000, 1_000_000]
const LIMIT_MS = 10
const BLOCKED_LIMIT_MS = 50
const TIMES = 200
const PAGE = 50

type Measured = Record<string, number>

/** The station's usual queries, with a thousand clips and with a million: p95 of each, and its growth. */
export async function benchDatabase() {
  const few = await measured(FEW)
  const many = await measured(MANY)
  const rows = Object.keys(many).map((question) => ({
    question,
    [`${FEW.toLocaleString('en')} clips, p95 ms`]: rounded(few[question] ?? 0, 2),
    [`${MANY.toLocaleString('en')} clips, p95 ms`]: rounded(many[question] ?? 0, 2),
    'grew, x': rounded((many[question] ?? 0) / (few[question] ?? 1)),
    'limit ms': limitOf(question),
  }))
  report('Questions to the database', rows)
  const slow = Object.entries(many).filter(([question, ms]) => ms > limitOf(question))
  if (slow.length > 0) throw new Error(`too slow: ${slow.map(([question]) => question).join(', ')}`)
}

const BLOCKED = 'event loop blocked while all are asked, p99.9'
const limitOf = (question: string) => (question === BLOCKED ? BLOCKED_LIMIT_MS : LIMIT_MS)

async function measured(clips: number): Promise<Measured> {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  try {
    fillClips(root, clips)
    const memory = openStationStore(root)
    try {
      return await ask(memory, clips)
    } finally {
      memory.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function ask(memory: StationStore, clips: number): Promise<Measured> {
  const { store, reps, queue, lists } = memory
  const next = { resume: 'sending', nowMs: Date.now(), except: new Set<ClipId>() } as const
  const somewhere = () => Math.floor(Math.random() * Math.min(clips / 10, 100_000) * 0.9)
  const questions: Record<string, () => unknown> = {
    'claim the next clip of the queue': () => store.next({ ...next, kinds: ['queued', 'waiting'] }),
    'page of the queue': () => queue.page({ offset: somewhere(), limit: PAGE }),
    'page of reps': () => reps.page({ fromMs: null, offset: somewhere(), limit: PAGE }),
    'page of clips that need somebody': () => lists.stuck({ offset: 0, limit: PAGE }),
    'counts by state': () => store.counts(),
    "today's counts": () => lists.foundSince(Date.now() - 86_400_000),
    'a clip changes its state': () => changeClip(store),
  }
  const result: Measured = {}
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (const [question, work] of Object.entries(questions)) {
    const samples: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      samples.push(...(await timeEach(1, work)))
      // Others have their turn between two questions, as in the station.
      await yieldToEventLoop()
    }
    result[question] = percentile(samples, 0.95)
  }
  delay.disable()
  // Waits of the event-loop monitor itself don't count.
  result[BLOCKED] = delay.percentile(99.9) / 1e6
  return result
}

/** As the lifecycle does it: state, counters, rep and ledger line in one transaction. */
export function changeClip(store: StationStore['store']) {
  const clip = store.next({
    kinds: ['queued'],
    resume: 'sending',
    nowMs: Date.now(),
    except: new Set<ClipId>(),
  })
  if (clip?.state.kind !== 'queued') throw new Error('the queue is empty')
  const state: Clip['state'] = { ...clip.state, tries: clip.state.tries + 1 }
  const line = { clipId: clip.id, atMs: Date.now(), event: 'interrupted', state, details: {} }
  store.save({ clip: { ...clip, state }, line, reservations: [] })
}

/** Years of a busy facility: nine of ten are done, the rest stands in the queue; two cameras to a rep. */
export function fillClips(root: string, clips: number) {
  const db = openDatabase(root)
  db.exec('PRAGMA synchronous = OFF;')
  const insert = db.prepare(`
    INSERT INTO clip (id, folder, path, found_at_ms, size_bytes, modified_at_ms, fingerprint, tags, session_group_id, camera, recorded_at_ms, state)
    VALUES (?, ?, ?, ?, 100000000, 0, ?, ?, ?, ?, ?, ?)`)
  const states: Partial<Record<ClipKind, string>> = {
    completed: JSON.stringify({ kind: 'completed', sessionId: 's' }),
    queued: JSON.stringify({ kind: 'queued', tries: 0, refusals: 0 }),
  }
  const tags = JSON.stringify({
    athleteId: randomUUID(),
    athleteName: 'Maya Ortiz',
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
    origins: { athlete: 'on-deck', activity: 'on-deck', movement: 'on-deck', dimensions: {} },
  })
  const endMs = Date.now()
  db.exec('BEGIN')
  for (let index = 0; index < clips; index++) {
    const camera = index % 2 === 0 ? 'A' : 'B'
    const atMs = endMs - (clips - index) * 2_000
    const state = index < clips * 0.9 ? states.completed : states.queued
    const id = `clip-${index}`
    const rep = `rep-${Math.floor(index / 2)}`
    insert.run(id, `/cam-${camera}`, `/cam-${camera}/${index}.mov`, atMs, id, tags, rep, camera, atMs, state ?? '')
  }
  db.exec('COMMIT')
  db.close()
  // The fixture wrote years of rows in a minute: the next writer must not wait until all of them are on the disk.
  const file = openSync(databaseFile(root), 'r+')
  fsyncSync(file)
  closeSync(file)
}
