import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Words after these are ignored: a person types fewer. */
const MAX_WORDS = 8

const allAthletes = 'SELECT json FROM athlete ORDER BY sort_name, id LIMIT ?'

/**
 * Rank of a match: the exact name, then a first name, then a last name that begins with the first word, then any other.
 */
const rank = `
  CASE
    WHEN sort_name = :whole THEN 0
    WHEN instr(search_text, '^ ' || :part0) > 0 THEN 1
    WHEN instr(search_text, '$ ' || :part0) > 0 THEN 2
    ELSE 3
  END`

/** Condition for one word: it begins a word of the name, or equals an alias. See `searchTextOf`. */
const fitsPart = (index: number) =>
  `(instr(search_text, ' ' || :part${index}) > 0 OR instr(search_text, '=' || :part${index} || '=') > 0)`

/** Reads the search text of every athlete: for 50,000 short texts that is faster than maintaining a word index. */
const searching = (parts: number) => `
  SELECT json FROM (
    SELECT number, sort_name, ${rank} AS rank FROM athlete INDEXED BY athlete_by_search
    WHERE ${Array.from({ length: parts }, (_, index) => fitsPart(index)).join(' AND ')}
    ORDER BY rank, sort_name, number LIMIT :limit
  ) AS found JOIN athlete USING (number)
  ORDER BY found.rank, found.sort_name, number`

/** Creates the athlete search by the beginnings of names. Returns rows with their `json`. */
export function createRosterSearch(db: DatabaseSync) {
  const statements = new Map<number, StatementSync>()

  function statementFor(parts: number): StatementSync {
    const statement = statements.get(parts) ?? db.prepare(parts === 0 ? allAthletes : searching(parts))
    statements.set(parts, statement)
    return statement
  }

  return (words: readonly string[], limit: number): unknown[] => {
    const parts = words.slice(0, MAX_WORDS)
    const statement = statementFor(parts.length)
    if (parts.length === 0) return statement.all(limit)
    const named = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return statement.all({ ...named, whole: words.join(' '), limit })
  }
}
