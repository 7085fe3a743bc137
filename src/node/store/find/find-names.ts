import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hasFts5 } from '../athletes/roster-words.ts'
import { inTransaction } from '../database.ts'

/** How file names are searched: by FTS5's trigrams, or, in a build without it, by reading the reps in their order. */
export type NameIndexKind = 'trigrams' | 'none'

/** Shorter parts are in too many names to be looked up. */
export const TRIGRAM_LENGTH = 3
/** More of them narrow nothing: every name found is compared in full. */
const MAX_TRIGRAMS = 4

const Kind = z.object({ kind: z.string() })
const Found = z.object({ number: z.int() })
const Last = z.object({ number: z.int().nullable() })

/** Numbers that one look reads: more of them after a quick look, fewer after a slow one. */
const INITIAL_SPAN = 2_000
const MAX_SPAN = 20_000
const FAST_QUERY_MS = 4
const SLOW_QUERY_MS = 10
/** Pages merged after each change: tried with a million clips, where half of it kept up. */
const MERGED_PAGES_PER_CHANGE = 1 / 8
const MIN_MERGED_PAGES = 8

export interface NameIndex {
  readonly kind: NameIndexKind
  put(number: number, names: string): void
  remove(number: number): void
  /** Merges a part of what was put and removed, after so many of them: without it, the index has ever more parts. */
  tidy(changes: number): void
  /**
   * The numbers of reps that may have a file of such a name, read in steps; null where there are more than `limit`, or
   * nothing but reading them all tells.
   */
  candidates(part: string, limit: number): Generator<undefined, readonly number[] | null>
}

/**
 * The index that this build can keep. What another build kept is of no use: its rows are counted as changed, and come
 * again with the others.
 */
export function openNameIndex(db: DatabaseSync, kind: NameIndexKind = hasFts5(db) ? 'trigrams' : 'none'): NameIndex {
  const row = db.prepare('SELECT kind FROM find_name_index').get()
  if (row === undefined || Kind.parse(row).kind !== kind) build(db, kind, row !== undefined)
  return kind === 'trigrams'
    ? openTrigramIndex(db)
    : { kind, put() {}, remove() {}, tidy() {}, candidates: unknownCandidates }
}

// oxlint-disable-next-line require-yield -- one kind of index has nothing to read
function* unknownCandidates(): Generator<undefined, null> {
  return null
}

function build(db: DatabaseSync, kind: NameIndexKind, isOther: boolean) {
  inTransaction(db, () => {
    if (kind === 'trigrams') {
      db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS find_name USING fts5(
        names, content='', contentless_delete=1, detail=none, tokenize='trigram')`)
      // Merged by itself, the index keeps everybody waiting for all of a level at once: see `tidy`.
      db.exec(`
        INSERT INTO find_name (find_name) VALUES ('delete-all');
        INSERT INTO find_name (find_name, rank) VALUES ('automerge', 0);`)
    }
    // All of them once more, the newest first, as after the update that brought them.
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
  const merge = db.prepare("INSERT INTO find_name (find_name, rank) VALUES ('merge', ?)")
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
    tidy: (changes) => void merge.run(Math.max(MIN_MERGED_PAGES, Math.ceil(changes * MERGED_PAGES_PER_CHANGE))),
    candidates,
  }
}

/** Names with the same trigrams may lie close together: a long look at them would keep everybody waiting. */
function nextSpan(span: number, tookMs: number): number {
  if (tookMs > SLOW_QUERY_MS) return Math.max(1, Math.floor(span / 2))
  return tookMs < FAST_QUERY_MS ? Math.min(span * 2, MAX_SPAN) : span
}

/** Parts of names, first those that few names have: digits tell clips apart, and the rest is what a camera always writes. */
export function rarestFirst(parts: Iterable<string>): string[] {
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  return [...parts].toSorted((a, b) => digits(b) - digits(a) || b.length - a.length)
}

/** Those of a part that few other names have. */
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
