import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SearchIndex } from '../contract/roster.ts'
import { inTransaction } from './database.ts'

/** Word index of the roster, which finds athletes by the beginning of a word. Words are folded by `searchWords`. */
export interface RosterWords {
  readonly kind: SearchIndex
  /** Condition for athletes that have a word of each list. */
  fits(words: readonly (readonly string[])[]): FittingAthletes
  /** All words of the roster; up to a few seconds old. */
  all(): readonly string[]
}

interface FittingAthletes {
  /** Condition on `number`. */
  readonly sql: string
  /** Query that counts the matches as `athletes`. */
  readonly count: string
  /** Parameters of both. */
  readonly values: readonly string[]
}

/** Alternatives for one word: beginnings of letters and digits only, from `searchWords`. */
type Alternatives = readonly string[]

const Option = z.object({ used: z.int() })
const Kind = z.object({ kind: z.string() })
const Word = z.object({ word: z.string() })

/** True when this build of SQLite has FTS5. */
export const hasFts5 = (db: DatabaseSync): boolean =>
  Option.parse(db.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used").get()).used === 1

/** Searched text of an athlete: folded names and aliases, and the email address. */
const searchedText = (row: string) => `${row}.search_text || ' ' || coalesce(lower(${row}.json ->> '$.email'), '')`

/**
 * Same text as a JSON array of words; without the email address where it would make the JSON invalid, such as by a line
 * break.
 */
const jsonWords = (row: string): string =>
  `iif(json_valid(${jsonList(searchedText(row))}), ${jsonList(searchedText(row))}, ${jsonList(`${row}.search_text`)})`

function jsonList(text: string): string {
  const separators = ["'@'", "'.'", "'_'", "'-'", "'+'", "'^'", "'$'", "'|'", "'='", "'\"'", 'char(92)']
  const separated = separators.reduce((rest, sign) => `replace(${rest}, ${sign}, ' ')`, text)
  return `'["' || replace(${separated}, ' ', '","') || '"]'`
}

const triggers = ({ add, remove }: { add: string; remove: string }) => `
  CREATE TRIGGER athlete_words_added AFTER INSERT ON athlete BEGIN ${add} END;
  CREATE TRIGGER athlete_words_changed AFTER UPDATE OF json, search_text ON athlete BEGIN ${remove} ${add} END;
  CREATE TRIGGER athlete_words_removed AFTER DELETE ON athlete BEGIN ${remove} END;`

const fts5 = `
  CREATE VIRTUAL TABLE IF NOT EXISTS athlete_fts USING fts5(
    words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');
  CREATE VIRTUAL TABLE IF NOT EXISTS athlete_fts_word USING fts5vocab('athlete_fts', 'row');
  INSERT INTO athlete_fts (athlete_fts) VALUES ('delete-all');
  INSERT INTO athlete_fts (rowid, words) SELECT number, ${searchedText('athlete')} FROM athlete;
  ${triggers({
    add: `INSERT INTO athlete_fts (rowid, words) VALUES (new.number, ${searchedText('new')});`,
    remove: 'DELETE FROM athlete_fts WHERE rowid = old.number;',
  })}`

const prefixTable = `
  CREATE TABLE IF NOT EXISTS athlete_word (
    word   TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (word, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS athlete_word_by_number ON athlete_word (number);
  DELETE FROM athlete_word;
  INSERT OR IGNORE INTO athlete_word
    SELECT word.value, athlete.number FROM athlete, json_each(${jsonWords('athlete')}) AS word WHERE word.value <> '';
  ${triggers({
    add: `INSERT OR IGNORE INTO athlete_word
      SELECT word.value, new.number FROM json_each(${jsonWords('new')}) AS word WHERE word.value <> '';`,
    remove: 'DELETE FROM athlete_word WHERE number = old.number;',
  })}`

/**
 * Opens the index that this build of SQLite supports, complete. A data folder of another build is indexed again,
 * because the triggers of its index may need a missing module.
 */
export function openRosterWords(
  db: DatabaseSync,
  kind: SearchIndex = hasFts5(db) ? 'fts5' : 'prefix-table',
): RosterWords {
  const row = db.prepare('SELECT kind FROM athlete_index').get()
  if (row === undefined || Kind.parse(row).kind !== kind) build(db, kind)
  return kind === 'fts5' ? ftsWords(db) : tableWords(db)
}

function build(db: DatabaseSync, kind: SearchIndex) {
  const dropped = ['added', 'changed', 'removed'].map((name) => `DROP TRIGGER IF EXISTS athlete_words_${name};`)
  inTransaction(db, () => {
    db.exec(`${dropped.join('')} ${kind === 'fts5' ? fts5 : prefixTable}`)
    db.prepare('INSERT OR REPLACE INTO athlete_index (only, kind) VALUES (1, ?)').run(kind)
  })
}

function ftsWords(db: DatabaseSync): RosterWords {
  const all = db.prepare('SELECT term AS word FROM athlete_fts_word')
  const oneOf = (alternatives: Alternatives) => `(${alternatives.map((word) => `"${word}"*`).join(' OR ')})`
  return {
    kind: 'fts5',
    fits: (words) => ({
      sql: 'number IN (SELECT rowid FROM athlete_fts WHERE athlete_fts MATCH ?)',
      count: 'SELECT count(*) AS athletes FROM athlete_fts WHERE athlete_fts MATCH ?',
      values: [words.map(oneOf).join(' AND ')],
    }),
    all: cached(() => all.all().map((row) => Word.parse(row).word)),
  }
}

/** Sorts after every word with the same beginning. */
const LAST_CHARACTER = '\u{10FFFF}'

function tableWords(db: DatabaseSync): RosterWords {
  const all = db.prepare('SELECT DISTINCT word FROM athlete_word')
  const one = 'SELECT number FROM athlete_word WHERE word >= ? AND word < ?'
  return {
    kind: 'prefix-table',
    fits(words) {
      const sql = words.map((each) => `number IN (${each.map(() => one).join(' UNION ')})`).join(' AND ')
      return {
        sql,
        count: `SELECT count(*) AS athletes FROM athlete_listed WHERE ${sql}`,
        values: words.flatMap((each) => each.flatMap((word) => [word, `${word}${LAST_CHARACTER}`])),
      }
    },
    all: cached(() => all.all().map((row) => Word.parse(row).word)),
  }
}

/** Reading all words takes longer than the pause between two keystrokes. */
const WORDS_TTL_MS = 5_000

function cached(read: () => readonly string[]): () => readonly string[] {
  let words: readonly string[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - readAtMs > WORDS_TTL_MS) {
      words = read()
      readAtMs = performance.now()
    }
    return words
  }
}
