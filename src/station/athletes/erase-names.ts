import { apostrophes, foldName, fullNameKey, hyphens } from './names.ts'

/** Names to erase from stored JSON, and what replaces them. */
export interface ErasedAthlete {
  readonly id: string
  readonly names: readonly ErasedName[]
}

export interface ErasedName {
  readonly firstName: string
  readonly lastName: string
}

/** Texts that name a file: the file keeps its name, so the record of it does too. */
const fileKeys: ReadonlySet<string> = new Set(['path', 'file', 'fileName', 'folder', 'file_name'])

/** Display form of a name. */
export const wholeName = ({ firstName, lastName }: ErasedName): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Creates a test whether a text has one of the names in it, case and accents ignored. */
export function createNameTest(names: readonly ErasedName[]): (text: string) => boolean {
  const folded = names.map((name) => foldName(name.lastName || name.firstName)).filter((each) => each !== '')
  return (text) => {
    const within = foldName(text)
    return folded.some((each) => within.includes(each))
  }
}

/**
 * Erases an athlete's names from a JSON value: a reference by name becomes one by id, the name of a clip's athlete
 * becomes null, and any other text has the id in its place. Names of files stay.
 */
export function eraseNames(value: unknown, athlete: ErasedAthlete): unknown {
  const { id } = athlete
  const keys = new Set(athlete.names.map(({ firstName, lastName }) => fullNameKey(firstName, lastName)))
  const whole = athlete.names.map(wholeName).filter((name) => name !== '')
  const patterns = whole.map(patternOf)
  const isName = (text: string) => whole.some((name) => foldName(name) === foldName(text.trim()))
  const inText = (text: string) =>
    isName(text) ? id : patterns.reduce((rest, pattern) => rest.replaceAll(pattern, () => id), text)

  function isThisReference(object: Readonly<Record<string, unknown>>): boolean {
    const { firstName, lastName = '' } = object
    return typeof firstName === 'string' && typeof lastName === 'string' && keys.has(fullNameKey(firstName, lastName))
  }

  function inObject(object: Readonly<Record<string, unknown>>): unknown {
    if (isThisReference(object)) return { id }
    const { athleteId } = object
    const isTagged = typeof athleteId === 'string' && athleteId.toLowerCase() === id.toLowerCase()
    const entries = Object.entries(object).map(([key, inner]) => {
      if (fileKeys.has(key)) return [key, inner]
      const isShownName = key === 'athleteName' && (isTagged || (typeof inner === 'string' && isName(inner)))
      return [key, isShownName ? null : inAny(inner)]
    })
    return Object.fromEntries(entries)
  }

  function inAny(inner: unknown): unknown {
    if (typeof inner === 'string') return inText(inner)
    if (Array.isArray(inner)) return inner.map(inAny)
    return typeof inner === 'object' && inner !== null ? inObject({ ...inner }) : inner
  }
  return inAny(value)
}

/** A name is searched for by so many of its first words, so that no name makes a search slow. */
const MAX_NAME_WORDS = 16
const MAX_NAME_LENGTH = 200
const nothing = /(?!)/g
const separators = String.raw`[\s_.${hyphens}]+`
const anySeparator = new RegExp(separators)
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g')

/** Pattern of a name as a part of a text. A name of one word is replaced only where it is the whole text. */
export function patternOf(name: string): RegExp {
  // No word contains a separator: a word that matched one would make the search try every way to divide them.
  const words = name.split(anySeparator).filter((word) => word !== '')
  const searched = words.slice(0, MAX_NAME_WORDS)
  while (searched.join(' ').length > MAX_NAME_LENGTH) searched.pop()
  if (searched.length < 2) return nothing
  const spelled = searched.map((word) =>
    word.replaceAll(/[\\^$*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(anyApostrophe, () => `[${apostrophes}]`),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])${spelled.join(separators)}(?![\\p{L}\\p{N}])`, 'giu')
}
