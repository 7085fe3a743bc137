import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ExportState } from '../../../station/contract/export-job.ts'
import type { ExportStore } from '../../../station/ports/export-ports.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import type { AutomaticJob, AutomaticStore, ExpectedResult } from '../core/automatic-port.ts'
import { MovementPair } from '../session.ts'

const Row = z.object({ session_id: z.string() })

/** Session that a person chose to speak for its rep, in place of the other sessions of the rep. */
interface ChosenSpeaker {
  readonly sessionId: string
  readonly athleteId: string | null
  readonly others: readonly string[]
}

/** Stores the sessions that a person chose to speak for their reps. */
export function createSpeakerStore(db: DatabaseSync) {
  const all = db.prepare('SELECT session_id FROM speaking_session ORDER BY session_id')
  const remove = db.prepare('DELETE FROM speaking_session WHERE session_id = ?')
  const put = db.prepare('INSERT OR REPLACE INTO speaking_session (session_id, athlete_id) VALUES (?, ?)')

  return {
    chosen: (): string[] => all.all().map((row) => Row.parse(row).session_id),
    choose: ({ sessionId, athleteId, others }: ChosenSpeaker): void =>
      inTransaction(db, () => {
        for (const other of others) remove.run(other)
        put.run(sessionId, athleteId)
      }),
  }
}

const ExpectedRow = z
  .object({
    session_id: z.string(),
    activity: z.string(),
    movement: z.string(),
    athlete_id: z.string(),
    from_ms: z.number(),
    seen_at_ms: z.number(),
    tries: z.int(),
  })
  .transform(
    ({ session_id, athlete_id, from_ms, seen_at_ms, ...row }): ExpectedResult => ({
      ...row,
      sessionId: session_id,
      athleteId: athlete_id,
      fromMs: from_ms,
      seenAtMs: seen_at_ms,
    }),
  )

const JobRow = z
  .object({
    id: z.string(),
    created_at_ms: z.number(),
    state: json.pipe(ExportState),
    activity: z.string(),
    movement: z.string(),
  })
  .transform(({ created_at_ms, ...row }): AutomaticJob => ({ ...row, createdAtMs: created_at_ms }))

const IdRow = z.object({ export_id: z.string() })
const AtRow = z.object({ created_at_ms: z.number() })
const CountRow = z.object({ captures: z.int() })
const FactsRow = z.object({ jobs: z.int(), under_way: z.int(), asked_at_ms: z.number().nullable() })

/** Stores captures whose results are expected; triggers of the migration add completed captures. */
export function createAutomaticStore(db: DatabaseSync, exports: Pick<ExportStore, 'add'>): AutomaticStore {
  const leaveArrived = db.prepare(
    'DELETE FROM expected_result WHERE session_id IN (SELECT capture_id FROM session_headlines)',
  )
  const expect = db.prepare(`
    INSERT OR IGNORE INTO expected_result (session_id, activity, movement, athlete_id, from_ms)
    SELECT :sessionId, :activity, :movement, :athleteId, :fromMs
    WHERE NOT EXISTS (SELECT 1 FROM session_headlines WHERE capture_id = :sessionId)`)
  const see = db.prepare('UPDATE expected_result SET seen_at_ms = ? WHERE seen_at_ms IS NULL')
  const duePairs = db.prepare(`
    SELECT DISTINCT activity, movement FROM expected_result WHERE export_id IS NULL AND seen_at_ms IS NOT NULL`)
  const due = db.prepare(`
    SELECT session_id, activity, movement, athlete_id, from_ms, seen_at_ms, tries FROM expected_result
    WHERE export_id IS NULL AND seen_at_ms IS NOT NULL
      AND EXISTS (SELECT 1 FROM json_each(?) WHERE value ->> 0 = activity AND value ->> 1 = movement)
    ORDER BY seen_at_ms, session_id LIMIT ?`)
  const count = db.prepare('SELECT count(*) AS captures FROM expected_result')
  const give = db.prepare(
    'UPDATE expected_result SET export_id = ? WHERE session_id IN (SELECT value FROM json_each(?))',
  )
  const awaited = db.prepare('SELECT DISTINCT export_id FROM expected_result WHERE export_id IS NOT NULL')
  const release = db.prepare(`
    UPDATE expected_result SET export_id = NULL, seen_at_ms = ?, tries = tries + ? WHERE export_id = ?`)
  const drop = db.prepare('DELETE FROM expected_result WHERE session_id IN (SELECT value FROM json_each(?))')
  const dropOfJob = db.prepare('DELETE FROM expected_result WHERE export_id = ?')
  const dropDue = db.prepare('DELETE FROM expected_result WHERE export_id IS NULL')
  const recent = db.prepare(`
    SELECT id, created_at_ms, state, body ->> '$.request.activity' AS activity, body ->> '$.request.movement' AS movement
    FROM export_job WHERE automatic = 1 ORDER BY number DESC LIMIT ?`)
  const watermark = db.prepare(`
    SELECT created_at_ms FROM export_job
    WHERE automatic = 1 AND kind = 'ready' AND body ->> '$.request.activity' = ? AND body ->> '$.request.movement' = ?
    ORDER BY number DESC LIMIT 1`)
  const facts = db.prepare(`
    SELECT count(*) AS jobs, max(created_at_ms) AS asked_at_ms,
      count(*) FILTER (WHERE kind IN ('requested', 'running', 'fetching')) AS under_way
    FROM export_job WHERE automatic = 1`)

  return {
    refresh(atMs) {
      if (CountRow.parse(count.get()).captures === 0) return
      leaveArrived.run()
      see.run(Math.floor(atMs))
    },
    expect: (captures) =>
      inTransaction(db, () => {
        for (const { fromMs, ...capture } of captures) expect.run({ ...capture, fromMs: Math.floor(fromMs) })
      }),
    duePairs: () => duePairs.all().map((row) => MovementPair.parse(row)),
    due(pairs, limit) {
      const of = JSON.stringify(pairs.map(({ activity, movement }) => [activity, movement]))
      return due.all(of, limit).map((row) => ExpectedRow.parse(row))
    },
    count: () => CountRow.parse(count.get()).captures,
    saveRequest: (job, sessionIds) =>
      inTransaction(db, () => {
        exports.add(job)
        give.run(job.id, JSON.stringify(sessionIds))
      }),
    awaited: () => awaited.all().map((row) => IdRow.parse(row).export_id),
    release: (exportId, { seenAtMs, isTry }) => void release.run(Math.floor(seenAtMs), isTry ? 1 : 0, exportId),
    drop: (sessionIds) => void drop.run(JSON.stringify(sessionIds)),
    dropOfJob: (exportId) => void dropOfJob.run(exportId),
    dropDue: () => void dropDue.run(),
    recent: (limit) => recent.all(limit).map((row) => JobRow.parse(row)),
    watermarkMs({ activity, movement }) {
      const row = watermark.get(activity, movement)
      return row === undefined ? null : AtRow.parse(row).created_at_ms
    },
    facts() {
      const { jobs, under_way: underWay, asked_at_ms: askedAtMs } = FactsRow.parse(facts.get())
      return { jobs, unfinishedJobs: underWay, requestedAtMs: askedAtMs }
    },
  }
}
