import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** More words than anybody types; what follows is not looked at. */
const MAX_WORDS = 8

const allAthletes = 'SELECT json FROM athlete ORDER BY sort_name, id LIMIT ?'

/** An exact name, then a first name, then a last name that begins as the first part does, then whatever else fits. */
const rank = `
  CASE
    WHEN sort_name = :whole THEN 0
    WHEN instr(search_text, '^ ' || :part0) > 0 THEN 1
    WHEN instr(search_text, '$ ' || :part0) > 0 THEN 2
    ELSE 3
  END`

/** A part fits at the beginning of a word of the name, or is the whole of an alias. See `searchTextOf`. */
const fitsPart = (index: number) =>
  `(instr(search_text, ' ' || :part${index}) > 0 OR instr(search_text, '=' || :part${index} || '=') > 0)`

/** Everybody is looked at: 50,000 short texts are read faster than an index of their words is kept. */
const searching = (parts: number) => `
  SELECT json FROM (
    SELECT number, sort_name, ${rank} AS rank FROM athlete INDEXED BY athlete_by_search
    WHERE ${Array.from({ length: parts }, (_, index) => fitsPart(index)).join(' AND ')}
    ORDER BY rank, sort_name, number LIMIT :limit
  ) AS found JOIN athlete USING (number)
  ORDER BY found.rank, found.sort_name, number`

/** Finds athletes by the beginnings of their names' words; gives rows with their `json`. */
export function createRosterSearch(db: DatabaseSync) {
  const statements = new Map<number, StatementSync>()

  function statementFor(parts: number): StatementSync {
    const statement = statements.get(parts) ?? db.prepare(parts === 0 ? allAthletes : searching(parts))
    statements.set(parts, statement)
    return statement
  }

  return (given: readonly string[], limit: number): unknown[] => {
    const parts = given.slice(0, MAX_WORDS)
    const statement = statementFor(parts.length)
    if (parts.length === 0) return statement.all(limit)
    const named = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return statement.all({ ...named, whole: given.join(' '), limit })
  }
}
