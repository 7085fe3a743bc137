import { type Failure, failure } from '../../../contract/failure.ts'
import type { AthleteReference } from '../../../contract/tagging/tags.ts'

export type Aliases = ReturnType<typeof createAliases>

/** What names of files and folders call an athlete: jersey numbers, initials and nicknames first, real names otherwise. */
export function createAliases(given: Readonly<Record<string, AthleteReference>>) {
  const problems: Failure[] = []
  const byKey = new Map<string, { readonly alias: string; readonly athlete: AthleteReference }>()
  const ambiguous = new Set<string>()

  for (const [alias, athlete] of Object.entries(given)) {
    const key = keyOf(alias)
    const other = byKey.get(key)
    if (other && !isSame(other.athlete, athlete)) {
      problems.push(failure('alias-ambiguous', { first: other.alias, second: alias }))
      ambiguous.add(key)
    }
    if (!other && key !== '') byKey.set(key, { alias, athlete })
  }
  // Neither of the two is meant more than the other.
  for (const key of ambiguous) byKey.delete(key)

  return {
    /** Two aliases that a name cannot tell apart, and that stand for different athletes. */
    problems: problems as readonly Failure[],
    has: (name: string): boolean => byKey.has(keyOf(name)),
    /** Who is called so: an alias as a whole, an athlete's id, or else a first and a last name. */
    athleteCalled: (name: string): AthleteReference => byKey.get(keyOf(name))?.athlete ?? splitName(name),
  }
}

const isSame = (a: AthleteReference, b: AthleteReference): boolean =>
  'id' in a || 'id' in b
    ? 'id' in a && 'id' in b && a.id === b.id
    : a.firstName === b.firstName && a.lastName === b.lastName && a.create === b.create

/** Case, accents and spaces do not count, but "1 2" is not jersey 12. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=\d)[\s_]+(?=\d)/g, ' ')
    .replaceAll(/(?<!\d)[\s_]+|[\s_]+(?!\d)/g, '')

/** What separates the words of a name, the surest first: "Anne-Marie Ortiz" has two words, "anne-ortiz" too. */
const delimiters = [/[\s_]+/, /\.+/, /-+/]

/**
 * "Maya Ortiz", "Maya_Ortiz" and "Ortiz, Maya"; the last word is the last name, one word alone is a first name. A typing
 * error must not make an athlete.
 */
function splitName(name: string): AthleteReference {
  if (uuidPattern.test(name.trim())) return { id: name.trim() }
  const text = name
    .normalize('NFC')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim())
  if (last !== '' && first !== '' && more.length === 0) return { firstName: first, lastName: last, create: false }
  for (const delimiter of delimiters) {
    const words = text.split(delimiter).filter((word) => word !== '')
    const lastName = words.length > 1 ? words.pop() : undefined
    if (lastName !== undefined) return { firstName: words.join(' '), lastName, create: false }
  }
  return { firstName: text, create: false }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
