import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SearchIndex } from '../../../contract/athletes/roster.ts'
import { inTransaction } from '../database.ts'

/** Which athletes have a word, by its beginning. Words are folded as `searchWords` does it. */
export interface RosterWords {
  readonly kind: SearchIndex
  /** Athletes with a word of each list. */
  fits(words: readonly (readonly string[])[]): FittingAthletes
  /** Every word that an athlete has, as of a few seconds ago. */
  all(): readonly string[]
}

interface FittingAthletes {
  /** A condition on `number`. */
  readonly sql: string
  /** A statement that counts them as `athletes`. */
  readonly count: string
  /** Both are asked with these. */
  readonly values: readonly string[]
}

/** Each alternative is a beginning; only letters and digits are in it, as `searchWords` returns them. */
type Alternatives = readonly string[]

const Option = z.object({ used: z.int() })
const Kind = z.object({ kind: z.string() })
const Word = z.object({ word: z.string() })

/** Whether this build of SQLite has FTS5. */
export const hasFts5 = (db: DatabaseSync): boolean =>
  Option.parse(db.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used").get()).used === 1

/** What is found of an athlete: the folded names and aliases, and the email address. */
const searchedText = (row: string) => `${row}.search_text || ' ' || coalesce(lower(${row}.json ->> '$.email'), '')`

/** The same as a list of words in JSON, without an email address that would make it none, such as one with a line break. */
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
 * The index that this build can keep, complete. A data folder that another build has used is indexed again: the other
 * one's triggers may need a module that is not here.
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

/** After everything that begins with a word. */
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

/** Somebody types faster than all words are read. */
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
