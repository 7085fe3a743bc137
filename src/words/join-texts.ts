import type { Language } from '../station/contract/settings.ts'

type Translated = Readonly<Record<Language, object>>

/** The texts that each of a list has in a language, in one object. */
type Joined<List extends readonly unknown[], Of extends Language> = List extends readonly [
  infer First extends Translated,
  ...infer Others,
]
  ? First[Of] & Joined<Others, Of>
  : unknown

/** Joins the texts of a list in one language. Tables of the same name, such as `options`, become one table. */
export function joinTexts<const List extends readonly Translated[], Of extends Language>(
  list: List,
  language: Of,
): Joined<List, Of> {
  return list.reduce((all, texts) => joinTables(all, texts[language]), {}) as Joined<List, Of>
}

function joinTables(one: object, other: object): object {
  const all: Record<string, unknown> = { ...one }
  for (const [name, more] of Object.entries(other)) {
    const present = all[name]
    all[name] = isTable(present) && isTable(more) ? joinTables(present, more) : more
  }
  return all
}

const isTable = (text: unknown): text is object => typeof text === 'object' && text !== null
