import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createNameTest, type ErasedAthlete, eraseNames } from '../../../station/athletes/erase-names.ts'
import { inTransaction } from '../../../station/store/database.ts'

/** Clips, or ledger lines, that one transaction looks at. */
const MAX_SLICE_ROWS = 500

const ClipRow = z.object({
  number: z.int(),
  id: z.string(),
  fingerprint: z.string().nullable(),
  session_id: z.string().nullable(),
  is_theirs: z.int(),
  tags: z.string().nullable(),
  hand_tags: z.string().nullable(),
  state: z.string(),
  again: z.string().nullable(),
})
const LineRow = z.object({ number: z.int(), details: z.string(), state: z.string() })
const Last = z.object({ last: z.int().nullable() })

export interface ErasedSlice {
  /** Row to go on after; null when there are no more. */
  readonly next: number | null
  readonly fingerprints: readonly string[]
  readonly sessionIds: readonly string[]
}

export interface EraseRequest {
  readonly athlete: ErasedAthlete
  /** Lower case: the service's id, and those of this station only. */
  readonly ids: readonly string[]
  readonly isShared: boolean
  readonly after: number
}

/** Erases names from a JSON text; the same text where there are none. */
export function eraseInJson(text: string, athlete: ErasedAthlete): string {
  const value: unknown = JSON.parse(text)
  const erased = JSON.stringify(eraseNames(value, athlete))
  return erased === JSON.stringify(value) ? text : erased
}

/** Erases an athlete from slices of clips with their ledger lines, and from slices of all other ledger lines. */
export function createClipEraser(db: DatabaseSync) {
  const slice = db.prepare(`
    SELECT number, id, fingerprint, session_id, tags, hand_tags, state, again,
      coalesce(lower(tags ->> 'athleteId') IN (SELECT value FROM json_each(:ids)), 0)
        OR coalesce(lower(hand_tags ->> '$.athlete.id') IN (SELECT value FROM json_each(:ids)), 0) AS is_theirs
    FROM clip WHERE number > :after AND number <= :until`)
  const lastClip = db.prepare('SELECT max(number) AS last FROM clip')
  const update = db.prepare('UPDATE clip SET tags = ?, hand_tags = ?, state = ?, again = ? WHERE number = ?')
  const linesOf = db.prepare('SELECT number, details, state FROM ledger WHERE clip_id = ?')
  const lines = db.prepare('SELECT number, details, state FROM ledger WHERE number > ? AND number <= ?')
  const lastLine = db.prepare('SELECT max(number) AS last FROM ledger')
  const updateLine = db.prepare('UPDATE ledger SET details = ?, state = ? WHERE number = ?')
  const marks = [
    'DELETE FROM viewer_drawing WHERE clip_id = ?',
    'DELETE FROM viewer_loop WHERE clip_id = ?',
    'DELETE FROM viewer_alignment WHERE clip_id = ?',
    'DELETE FROM viewer_nudge WHERE clip_id = ?',
    'DELETE FROM undo_clip WHERE clip_id = ?',
  ].map((sql) => db.prepare(sql))
  const headlines = db.prepare('DELETE FROM session_headlines WHERE capture_id = ?')

  function eraseLine(row: unknown, athlete: ErasedAthlete) {
    const { number, details, state } = LineRow.parse(row)
    const erased = [eraseInJson(details, athlete), eraseInJson(state, athlete)] as const
    if (erased[0] !== details || erased[1] !== state) updateLine.run(...erased, number)
  }

  function eraseClip(clip: z.infer<typeof ClipRow>, athlete: ErasedAthlete) {
    const inOptional = (text: string | null) => (text === null ? null : eraseInJson(text, athlete))
    const erased = [
      inOptional(clip.tags),
      inOptional(clip.hand_tags),
      eraseInJson(clip.state, athlete),
      inOptional(clip.again),
    ] as const
    const before = [clip.tags, clip.hand_tags, clip.state, clip.again]
    if (erased.some((text, index) => text !== before[index])) update.run(...erased, clip.number)
  }

  const bounds = (after: number, row: unknown) => {
    const until = after + MAX_SLICE_ROWS
    return { after, until, next: until >= (Last.parse(row).last ?? 0) ? null : until }
  }

  return {
    clips({ athlete, ids, isShared, after }: EraseRequest): ErasedSlice {
      const { until, next } = bounds(after, lastClip.get())
      const hasName = createNameTest(athlete.names)
      return inTransaction(db, () => {
        const found = slice.all({ ids: JSON.stringify(ids), after, until }).map((row) => ClipRow.parse(row))
        const theirs = found.filter((clip) => clip.is_theirs === 1)
        for (const clip of theirs) {
          for (const row of linesOf.all(clip.id)) eraseLine(row, athlete)
          for (const statement of marks) statement.run(clip.id)
          if (clip.session_id !== null) headlines.run(clip.session_id)
          eraseClip(clip, athlete)
        }
        const textOf = (clip: (typeof found)[number]) => [clip.tags, clip.hand_tags, clip.state, clip.again].join(' ')
        if (!isShared)
          for (const clip of found) if (clip.is_theirs === 0 && hasName(textOf(clip))) eraseClip(clip, athlete)
        return {
          next,
          fingerprints: theirs.flatMap(({ fingerprint }) => fingerprint ?? []),
          sessionIds: theirs.flatMap(({ session_id }) => session_id ?? []),
        }
      })
    },
    /** Lines of other clips that name the athlete, such as ones tagged again since. */
    ledger({ athlete, isShared, after }: EraseRequest): Pick<ErasedSlice, 'next'> {
      if (isShared) return { next: null }
      const { until, next } = bounds(after, lastLine.get())
      const hasName = createNameTest(athlete.names)
      inTransaction(db, () => {
        for (const row of lines.all(after, until)) {
          const line = LineRow.parse(row)
          if (hasName(line.details) || hasName(line.state)) eraseLine(row, athlete)
        }
      })
      return { next }
    },
  }
}
