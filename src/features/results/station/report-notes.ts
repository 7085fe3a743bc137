import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ReportInput, ReportNote } from '../report.ts'

const Row = z.object({ text: z.string() })

const noteKey = ({ athleteId, activity, movement, fromMs, toMs }: ReportInput) =>
  [athleteId, activity, movement, fromMs, toMs] as const

/** Stores a coach's note for each report: one per athlete, movement and period. */
export function createReportNotes(db: DatabaseSync) {
  const one = 'athlete_id = ? AND activity = ? AND movement = ? AND from_ms = ? AND to_ms = ?'
  const get = db.prepare(`SELECT text FROM report_note WHERE ${one}`)
  const put = db.prepare('INSERT OR REPLACE INTO report_note VALUES (?, ?, ?, ?, ?, ?)')
  const remove = db.prepare(`DELETE FROM report_note WHERE ${one}`)

  return {
    /** Returns '' when there is no note. */
    of(report: ReportInput): string {
      const row = get.get(...noteKey(report))
      return row === undefined ? '' : Row.parse(row).text
    },
    /** Saves a note; an empty text removes it. */
    put(note: ReportNote): void {
      if (note.text === '') remove.run(...noteKey(note))
      else put.run(...noteKey(note), note.text)
    },
  }
}
