import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction } from '../../../station/store/database.ts'
import { hasFts5 } from '../../../station/store/roster-words.ts'

/** Index of file names: trigrams of FTS5, or none in a build of SQLite without it, which reads the reps in order. */
export type NameIndexKind = 'trigrams' | 'none'

/** Characters of the shortest part that the index finds; shorter parts are in too many names. */
export const TRIGRAM_LENGTH = 3
/** More trigrams narrow nothing: every name found is compared in full. */
const MAX_TRIGRAMS = 4

const Kind = z.object({ kind: z.string() })
const Found = z.object({ number: z.int() })
const Last = z.object({ number: z.int().nullable() })

/** Rep numbers that one query covers: more after a fast query, fewer after a slow one. */
const INITIAL_SPAN = 2_000
const MAX_SPAN = 20_000
const FAST_QUERY_MS = 4
const SLOW_QUERY_MS = 10
/** Index pages merged per change. Measured with a million clips, where half of it kept up. */
const MERGED_PAGES_PER_CHANGE = 1 / 8
const MIN_MERGED_PAGES = 8

export interface NameIndex {
  readonly kind: NameIndexKind
  put(number: number, names: string): void
  remove(number: number): void
  /** Merges a part of the index after this many changes: without merging, the number of its segments only grows. */
  merge(changes: number): void
  /**
   * Numbers of reps that may have a file of such a name, read in steps; null where there are more than `limit`, or where
   * only reading all reps can tell.
   */
  candidates(part: string, limit: number): Generator<undefined, readonly number[] | null>
}

/**
 * Opens the kind of index that this build of SQLite supports. An index of the other kind is dropped, and all reps are
 * indexed again.
 */
export function openNameIndex(db: DatabaseSync, kind: NameIndexKind = hasFts5(db) ? 'trigrams' : 'none'): NameIndex {
  const row = db.prepare('SELECT kind FROM find_name_index').get()
  if (row === undefined || Kind.parse(row).kind !== kind) build(db, kind, row !== undefined)
  return kind === 'trigrams'
    ? openTrigramIndex(db)
    : { kind, put() {}, remove() {}, merge() {}, candidates: unknownCandidates }
}

// oxlint-disable-next-line require-yield -- without an index there is nothing to read in steps
function* unknownCandidates(): Generator<undefined, null> {
  return null
}

function build(db: DatabaseSync, kind: NameIndexKind, isOther: boolean) {
  inTransaction(db, () => {
    if (kind === 'trigrams') {
      db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS find_name USING fts5(
        names, content='', contentless_delete=1, detail=none, tokenize='trigram')`)
      // FTS5's automatic merge would block for a whole level at once: `merge` does it in small parts.
      db.exec(`
        INSERT INTO find_name (find_name) VALUES ('delete-all');
        INSERT INTO find_name (find_name, rank) VALUES ('automerge', 0);`)
    }
    // Indexes all reps again, newest first, as after the migration.
    if (isOther) {
      db.exec(`
        DELETE FROM find_rep; DELETE FROM find_facet; DELETE FROM find_quarter; DELETE FROM find_backfill;
        UPDATE find_total SET reps = 0;
        INSERT INTO find_backfill SELECT 1, at_ms, id || 'a' FROM rep ORDER BY at_ms DESC, id DESC LIMIT 1;`)
    }
    db.prepare('INSERT OR REPLACE INTO find_name_index (only, kind) VALUES (1, ?)').run(kind)
  })
}

function openTrigramIndex(db: DatabaseSync): NameIndex {
  const put = db.prepare('INSERT INTO find_name (rowid, names) VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM find_name WHERE rowid = ?')
  const mergePages = db.prepare("INSERT INTO find_name (find_name, rank) VALUES ('merge', ?)")
  const last = db.prepare('SELECT max(number) AS number FROM find_rep')
  const within = db.prepare(`
    SELECT find_rep.number FROM find_name CROSS JOIN find_rep ON find_rep.number = find_name.rowid
    WHERE find_name MATCH ? AND find_name.rowid BETWEEN ? AND ? AND instr(find_rep.names, ?) > 0
    ORDER BY find_name.rowid DESC LIMIT ?`)

  function* candidates(part: string, limit: number): Generator<undefined, readonly number[] | null> {
    const match = trigramMatch(part)
    if (match === null) return null
    const found: number[] = []
    let to = Last.parse(last.get()).number ?? 0
    let span = INITIAL_SPAN
    while (to > 0) {
      const beganMs = performance.now()
      const from = Math.max(1, to - span + 1)
      const rows = within.all(match, from, to, part, limit + 1 - found.length)
      found.push(...rows.map((row) => Found.parse(row).number))
      if (found.length > limit) return null
      to = from - 1
      span = nextSpan(span, performance.now() - beganMs)
      yield
    }
    return found
  }

  return {
    kind: 'trigrams',
    put: (number, names) => void put.run(number, names),
    remove: (number) => void remove.run(number),
    merge: (changes) => void mergePages.run(Math.max(MIN_MERGED_PAGES, Math.ceil(changes * MERGED_PAGES_PER_CHANGE))),
    candidates,
  }
}

/** Adapts the span to the last query: names with the same trigrams may be close together and take long. */
function nextSpan(span: number, tookMs: number): number {
  if (tookMs > SLOW_QUERY_MS) return Math.max(1, Math.floor(span / 2))
  return tookMs < FAST_QUERY_MS ? Math.min(span * 2, MAX_SPAN) : span
}

/** Sorts parts of names by how few names have them: digits tell clips apart, the rest is the same for a camera. */
export function rarestFirst(parts: Iterable<string>): string[] {
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  return [...parts].toSorted((a, b) => digits(b) - digits(a) || b.length - a.length)
}

/** FTS5 query for the rarest trigrams of a part; null for a part that is too short. */
function trigramMatch(part: string): string | null {
  const signs = [...part]
  const all = new Set(signs.map((_, at) => signs.slice(at, at + TRIGRAM_LENGTH).join('')))
  const best = rarestFirst([...all].filter((each) => [...each].length === TRIGRAM_LENGTH))
  if (best.length === 0) return null
  return best
    .slice(0, MAX_TRIGRAMS)
    .map((each) => `"${each.replaceAll('"', '""')}"`)
    .join(' AND ')
}
