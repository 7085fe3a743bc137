import { type Accepted, acceptField, isUseful, type Neighbors } from './field-values.ts'
import { normalizeSpacing, type TemplatePart } from './template.ts'

/** Values of a template's fields in the catalog's spelling. */
export type Fields = Readonly<Record<string, string>>

export type NameReading =
  | { readonly kind: 'read'; readonly fields: Fields }
  /** `field` is the first field that was not found; null for too much or too little text. */
  | { readonly kind: 'unfit'; readonly field: string | null }
  /** Two readings with different meanings: none is chosen. */
  | { readonly kind: 'ambiguous'; readonly first: Fields; readonly second: Fields }

interface Options {
  readonly parts: readonly TemplatePart[]
  /** Words that carry no information and may be anywhere between delimiters. */
  readonly ignore: readonly string[]
  readonly isAlias: (text: string) => boolean
}

/** One reading of the rest of a name. */
interface Parse {
  readonly fields: Fields
  readonly knownLetters: number
}

/** Reads a name with a template. The reading with the most known letters wins; two equally good ones are ambiguous. */
export function readName(name: string, { parts, ignore, isAlias }: Options): NameReading {
  const text = withoutWords(normalizeSpacing(name), ignore)
  const parsesFrom = new Map<string, readonly Parse[]>()
  let furthest = 0

  /** The best readings from here on: at most two, as two are ambiguous already. */
  function read(index: number, at: number): readonly Parse[] {
    const key = `${index} ${at}`
    const parses = parsesFrom.get(key) ?? best(parsesOf(index, at))
    parsesFrom.set(key, parses)
    return parses
  }

  function parsesOf(index: number, at: number): readonly Parse[] {
    furthest = Math.max(furthest, index)
    const part = parts[index]
    if (!part) return at === text.length ? [{ fields: {}, knownLetters: 0 }] : []
    if (part.kind === 'text') {
      const end = at + part.text.length
      return isSame(text.slice(at, end), part.text) ? read(index + 1, end) : []
    }
    const neighbors = { before: textOf(parts[index - 1]), after: textOf(parts[index + 1]) }
    const accept = (end: number) => acceptField({ field: part.field, text: text.slice(at, end), isAlias, ...neighbors })
    const parses = endsOf(at, neighbors).flatMap((end) => {
      const accepted = accept(end)
      return accepted ? read(index + 1, end).map((parse) => prepend(part.field, accepted, parse)) : []
    })
    // The field was found at the end of the name, so the next one is missing.
    if (parses.length === 0 && accept(text.length)) furthest = Math.max(furthest, index + 1)
    return parses
  }

  /** Possible ends of a field: before each next delimiter, within the same folder. */
  function endsOf(at: number, { after }: Neighbors): number[] {
    const slash = text.indexOf('/', at)
    const last = slash < 0 ? text.length : slash
    if (after === '') return [last]
    const ends: number[] = []
    for (let end = at + 1; end <= last; end += 1) if (isSame(text.slice(end, end + after.length), after)) ends.push(end)
    return ends
  }

  const [first, second] = read(0, 0)
  if (first && second) return { kind: 'ambiguous', first: first.fields, second: second.fields }
  return first ? { kind: 'read', fields: first.fields } : { kind: 'unfit', field: fieldFrom(parts, furthest) }
}

const textOf = (part: TemplatePart | undefined) => (part?.kind === 'text' ? part.text : '')

const isSame = (text: string, other: string) => text.toLowerCase() === other.toLowerCase()

function fieldFrom(parts: readonly TemplatePart[], index: number): string | null {
  const part = parts.slice(index).find(({ kind }) => kind === 'field')
  return part?.kind === 'field' ? part.field : null
}

function prepend(field: string, { value, knownLetters }: Accepted, parse: Parse): Parse {
  const fields = field === 'ignore' ? parse.fields : { [field]: value, ...parse.fields }
  return { fields, knownLetters: knownLetters + parse.knownLetters }
}

/** The readings with the most known letters. Readings that differ only in fields without tags are one. */
function best(parses: readonly Parse[]): readonly Parse[] {
  const most = Math.max(...parses.map(({ knownLetters }) => knownLetters))
  const different = new Map<string, Parse>()
  for (const parse of parses) {
    if (parse.knownLetters !== most) continue
    const meaning = meaningOf(parse.fields)
    if (!different.has(meaning)) different.set(meaning, parse)
    if (different.size === 2) break
  }
  return [...different.values()]
}

const meaningOf = (fields: Fields) => JSON.stringify(Object.entries(fields).filter(([field]) => isUseful(field)))

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const DELIMITER = String.raw`[\s_\-.,+/]`

/** Removes a word with the delimiter before it, or after it at the beginning. */
function withoutWords(name: string, words: readonly string[]): string {
  if (words.length === 0) return name
  const longestFirst = words.map(normalizeSpacing).sort((a, b) => b.length - a.length)
  const word = `(?:${longestFirst.map(escape).join('|')})`
  return name
    .replaceAll(new RegExp(`(?<!${DELIMITER})${DELIMITER}+${word}(?=$|${DELIMITER})`, 'giu'), '')
    .replace(new RegExp(`^(?:${word}(?:$|${DELIMITER}+))+`, 'iu'), '')
}
