import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { json } from '../../../station/store/rows.ts'
import type { ErasedName } from '../core.ts'
import type { ForgottenAthlete } from '../forget.ts'
import { createClipEraser } from './erase-clips.ts'
import { createRowEraser } from './erase-rows.ts'
import { createForgetSurvey } from './forget-survey.ts'

/** Steps of forgetting, in order. Each can be repeated after a kill. */
export const forgetSteps = ['station', 'clips', 'ledger', 'rows', 'files', 'results', 'facility', 'compact'] as const
export type ForgetStep = (typeof forgetSteps)[number]

const Name = z.object({ firstName: z.string(), lastName: z.string() })
const Work = z.object({
  step: z.enum(forgetSteps),
  /** Last row number that the step has finished. */
  after: z.int(),
  names: z.array(Name),
  /** Another athlete has the same name: only rows that have the id as well are changed. */
  isShared: z.boolean(),
  sessionIds: z.array(z.string()),
  /** The service has still to be asked to delete the athlete, before anything is erased here. */
  asksService: z.boolean().default(false),
})
/** Remaining work for one athlete; written before each step. */
export type ForgetWork = z.infer<typeof Work>

/** An athlete to forget, with what is left to do. */
export interface Forgetting {
  readonly id: string
  readonly work: ForgetWork
  /** Attempts at the present step that were cut off with their process. */
  readonly attempts?: number
}

const Row = z
  .object({
    id: z.string(),
    asked_at_ms: z.number(),
    ended_at_ms: z.number().nullable(),
    at_service: z.int(),
  })
  .transform(
    ({ id, ...row }): ForgottenAthlete => ({
      id,
      askedAtMs: row.asked_at_ms,
      endedAtMs: row.ended_at_ms,
      atService: row.at_service === 1,
    }),
  )
const WorkRow = z.object({ id: z.string(), work: json.pipe(Work), attempts: z.int() })
const NameRow = z.object({ name: z.string() })
const WholeRow = z.object({
  asked_at_ms: z.number(),
  ended_at_ms: z.number().nullable(),
  at_service: z.int(),
  work: z.string().nullable(),
})
const IdRow = z.object({ id: z.string() })
const BusyRow = z.object({ busy: z.int() })
const ChangesRow = z.object({ changes: z.int() })

const CHECKPOINT_TIMEOUT_MS = 50
/** The connection's own, as `openDatabase` sets it. */
const BUSY_TIMEOUT_MS = 5_000

/** Stores which athletes are forgotten, and erases them from the tables in slices. */
export function createForgottenStore(db: DatabaseSync) {
  const columns = 'id, asked_at_ms, ended_at_ms, at_service'
  const all = db.prepare(`SELECT ${columns} FROM forgotten_athlete ORDER BY asked_at_ms DESC`)
  const one = db.prepare(`SELECT ${columns} FROM forgotten_athlete WHERE id = ?`)
  const add = db.prepare(`
    INSERT OR REPLACE INTO forgotten_athlete (id, asked_at_ms, at_service, work) VALUES (?, ?, ?, ?)`)
  const whole = db.prepare(`SELECT ${columns}, work FROM forgotten_athlete WHERE id = ?`)
  const putBack = db.prepare(`INSERT INTO forgotten_athlete (${columns}, work) VALUES (?, ?, ?, ?, ?)`)
  const remove = db.prepare('DELETE FROM forgotten_athlete WHERE id = ?')
  const pending = db.prepare(
    'SELECT id, work, attempts FROM forgotten_athlete WHERE work IS NOT NULL ORDER BY asked_at_ms',
  )
  const save = db.prepare('UPDATE forgotten_athlete SET work = ?, attempts = 0 WHERE id = ?')
  const attempt = db.prepare('UPDATE forgotten_athlete SET attempts = attempts + 1 WHERE id = ?')
  const settle = db.prepare('UPDATE forgotten_athlete SET attempts = 0 WHERE id = ?')
  const end = db.prepare('UPDATE forgotten_athlete SET work = NULL, ended_at_ms = ? WHERE id = ?')
  const drop = db.prepare('DELETE FROM forgotten_athlete WHERE id = ? AND work IS NULL')
  const taggedNames = db.prepare(`
    SELECT DISTINCT tags ->> 'athleteName' AS name FROM clip
    WHERE session_group_id IN (SELECT id FROM rep WHERE athlete_id = ?) AND tags ->> 'athleteName' IS NOT NULL`)
  const totalChanges = db.prepare('SELECT total_changes() AS changes')
  const pendingNames = db.prepare("SELECT id FROM new_athlete WHERE lower(body ->> '$.state.athleteId') = lower(?)")

  return {
    list: (): ForgottenAthlete[] => all.all().map((row) => Row.parse(row)),
    get(id: string): ForgottenAthlete | undefined {
      const row = one.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    /** Records the decision before anything is deleted or erased; returns the function that withdraws it. */
    begin({ id, work }: Forgetting, atMs: number, atService: boolean): () => void {
      const found = whole.get(id)
      const earlier = found && WholeRow.parse(found)
      add.run(id, Math.floor(atMs), atService ? 1 : 0, JSON.stringify(work))
      return () => {
        remove.run(id)
        if (!earlier) return
        putBack.run(id, earlier.asked_at_ms, earlier.ended_at_ms, earlier.at_service, earlier.work)
      }
    },
    pending: (): Forgetting[] => pending.all().map((row) => WorkRow.parse(row)),
    save: (id: string, work: ForgetWork): void => void save.run(JSON.stringify(work), id),
    /** Counts an attempt at the present step before it begins, so that one that ends the process is known. */
    attempt: (id: string): void => void attempt.run(id),
    /** The attempt ended, even if the step has to be repeated. */
    settle: (id: string): void => void settle.run(id),
    /** Removes the names that were looked for, too. */
    end: (id: string, atMs: number): void => void end.run(Math.floor(atMs), id),
    restore: (id: string): boolean => drop.run(id).changes > 0,
    /** Names that clips of the athlete were tagged with. */
    namesOnClips: (id: string): string[] => taggedNames.all(id).map((row) => NameRow.parse(row).name),
    /** Ids that stand for the athlete at this station only. */
    ownIds: (id: string): string[] => pendingNames.all(id).map((row) => IdRow.parse(row).id),
    /** Counts the rows that this station changed, in all tables, since it was opened. */
    changes: (): number => ChangesRow.parse(totalChanges.get()).changes,
    survey: createForgetSurvey(db),
    eraseClips: createClipEraser(db),
    ...createRowEraser(db),
    /** Writes the database again without old pages. Blocks for its whole size. */
    compact(): void {
      db.exec('VACUUM')
    },
    /** Empties the write-ahead log; false while another connection reads from it. */
    emptyLog(): boolean {
      db.exec(`PRAGMA busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`)
      try {
        return BusyRow.parse(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).busy === 0
      } finally {
        db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
      }
    },
  }
}

/** Names to look for, of a display name without a separate last name. */
export function toErasedName(name: string): ErasedName {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
