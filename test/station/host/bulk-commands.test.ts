// The real station over its real database: what everybody else waits for while a person's word reaches 10,000 clips.
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ClipId } from '../../../src/station/contract/clip.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { databaseFile, openDatabase } from '../../../src/station/store/database.ts'
import { stationHost } from '../../support/station-host.ts'
import { athleteId, someProbe, someTags } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const CLIPS = 10_000
/** The main thread writes out a log of 64 MB itself, and all else waits for the disk. */
const MAX_LOG_BYTES = 16_000_000
const WAIT_MS = 100
/** Of a plain answer on the same computer, where that is slower than most. */
const TIMES_PLAIN = 5
/** Limit for storing a command, as a share of the time that this computer took to store the clips. */
const SHARE_OF_FILLING = 0.2

/** As though they had been found, and tagged by their folder's default. */
function fill(dataDir: string): ClipId[] {
  const db = openDatabase(dataDir)
  const insert = db.prepare(`
    INSERT INTO clip (id, folder, path, found_at_ms, size_bytes, modified_at_ms, fingerprint, probe, tags, session_group_id, camera, recorded_at_ms, state)
    VALUES (?, '/cam', ?, ?, 1000, 0, ?, ?, ?, ?, 'A', ?, '{"kind":"queued","tries":0,"refusals":0}')`)
  const [probe, tags] = [JSON.stringify(someProbe), JSON.stringify(someTags)]
  const ids = Array.from({ length: CLIPS }, () => ClipId.parse(randomUUID()))
  db.exec('BEGIN')
  for (const [index, id] of ids.entries()) {
    const atMs = someProbe.recordedAtMs + index * 2_000
    insert.run(id, `/cam/${index}.mov`, atMs, id, probe, tags, id, atMs)
  }
  db.exec('COMMIT')
  db.close()
  return ids
}

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** Time that the station's thread works until a call has its answer, without the time of other programs. */
async function workUntil<Answer>(ask: () => Answer | Promise<Answer>) {
  const before = process.threadCpuUsage()
  await turn()
  const answer = await ask()
  return { answer, ms: cpuMs(process.threadCpuUsage(before)) }
}

test('a command for 10,000 clips delays neither other calls nor its own answer, and one undo reverts it', async () => {
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  const before = process.threadCpuUsage()
  const ids = fill(dataDir)
  const fillingMs = cpuMs(process.threadCpuUsage(before))
  const { api } = await stationHost({ dataDir })
  const page = { offset: 0, limit: 50 }
  const questions: Record<string, () => unknown> = {
    status: () => api.status(),
    queue: () => api.queue.page(page),
    reps: () => api.reps({ fromMs: null, ...page }),
    untagged: () => api.untagged(page),
    attention: () => api.attention(page),
    deck: () => api.deck(),
    undo: () => api.undoable(),
    clip: () => api.clip({ id: ids[CLIPS / 2]! }),
  }
  const slowest = new Map<string, number>()
  const ask = async (name: string, question: () => unknown) => {
    const { ms } = await workUntil(question)
    slowest.set(name, Math.max(ms, slowest.get(name) ?? 0))
  }
  let largestLog = 0
  const askAll = async () => {
    largestLog = Math.max(largestLog, statSync(`${databaseFile(dataDir)}-wal`).size)
    for (const [name, question] of Object.entries(questions)) await ask(name, question)
  }
  for (let time = 0; time < 3; time += 1) await askAll()
  const plainMs = Math.max(...slowest.values())
  slowest.clear()

  const tags = TagsInput.parse({ athlete: { id: athleteId }, activity: 'baseball', movement: 'hitting' })
  const tagging = await workUntil(() => api.command({ kind: 'clips-tag', clips: ids, tags }))
  const { done, undo = '' } = tagging.answer
  expect(done).toHaveLength(CLIPS)
  while ((await api.status()).counts.queued > 0) await askAll()
  expect(await api.undoable()).toMatchObject([{ id: undo, what: { kind: 'clips-tag', clips: CLIPS } }])
  const undoing = await workUntil(() => api.command({ kind: 'undo', id: undo }))
  const { done: back, tooLate } = undoing.answer
  expect(back.length + tooLate.length).toBe(CLIPS)
  while ((await api.undoable()).length > 0) await askAll()
  await askAll()
  expect(largestLog).toBeLessThan(MAX_LOG_BYTES)

  const limitMs = Math.max(WAIT_MS, TIMES_PLAIN * plainMs, SHARE_OF_FILLING * fillingMs)
  const all = { ...Object.fromEntries(slowest), 'the tagging itself': tagging.ms, 'the undo itself': undoing.ms }
  const slow = Object.entries(all).filter(([, ms]) => ms > limitMs)
  expect(slow, `at most ${limitMs} ms of ${JSON.stringify(all)}`).toEqual([])
})
