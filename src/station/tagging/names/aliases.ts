import { cleanName, plainSpelling } from '../../athletes/names.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { AthleteReference } from '../../contract/tags.ts'

export type Aliases = ReturnType<typeof createAliases>

/**
 * Aliases of athletes in names of files and folders: jersey numbers, initials and nicknames, which win over real names.
 */
export function createAliases(configured: Readonly<Record<string, AthleteReference>>) {
  const problems: Failure[] = []
  const byKey = new Map<string, { readonly alias: string; readonly athlete: AthleteReference }>()
  const ambiguous = new Set<string>()

  for (const [alias, athlete] of Object.entries(configured)) {
    const key = keyOf(alias)
    const other = byKey.get(key)
    if (other && !isSame(other.athlete, athlete)) {
      problems.push(failure('alias-ambiguous', { first: other.alias, second: alias }))
      ambiguous.add(key)
    }
    if (!other && key !== '') byKey.set(key, { alias, athlete })
  }
  // Neither athlete is preferred.
  for (const key of ambiguous) byKey.delete(key)

  return {
    /** Aliases of different athletes that look the same in a name. */
    problems: problems as readonly Failure[],
    has: (name: string): boolean => byKey.has(keyOf(name)),
    /** The athlete with this alias, id, or first and last name. */
    athleteCalled: (name: string): AthleteReference => byKey.get(keyOf(name))?.athlete ?? splitName(name),
  }
}

const isSame = (a: AthleteReference, b: AthleteReference): boolean =>
  'id' in a || 'id' in b
    ? 'id' in a && 'id' in b && a.id === b.id
    : a.firstName === b.firstName && a.lastName === b.lastName && a.create === b.create

/** Ignores case, accents, spaces and what looks the same, but "1 2" is not jersey 12. */
const keyOf = (name: string) =>
  plainSpelling(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=\d)[\s_]+(?=\d)/g, ' ')
    .replaceAll(/(?<!\d)[\s_]+|[\s_]+(?!\d)/g, '')

/** Delimiters between words of a name, most reliable first: "Anne-Marie Ortiz" has two words, "anne-ortiz" too. */
const delimiters = [/[\s_]+/, /\.+/, /-+/]

/**
 * Splits "Maya Ortiz", "Maya_Ortiz" and "Ortiz, Maya". The last word is the last name; one word is a first name. A
 * typing error must not create an athlete.
 */
function splitName(name: string): AthleteReference {
  if (uuidPattern.test(name.trim())) return { id: name.trim() }
  const text = cleanName(name.normalize('NFC').replaceAll('_', ' '))
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
