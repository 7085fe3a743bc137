import type { Athlete } from '../../service-api/athletes.ts'
import { plainText } from '../../service-api/plain-text.ts'

/** Comparison of names: strict to decide who is meant, loose to search. */

/** Key of a full name, without regard to case, surrounding space and Unicode composition; accents count. */
export const fullNameKey = (first: string, last = '') =>
  [first, last]
    .map((part) => part.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en'))
    .join('\u0000')

/** Display name of an athlete. */
export const displayName = ({ first_name, last_name }: Pick<Athlete, 'first_name' | 'last_name'>) =>
  plainText([first_name, last_name].filter(Boolean).join(' '))

/** Display name of a typed name, from a person or a file name. */
export const typedDisplayName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName?: string | null | undefined
}) => displayName({ first_name: firstName, last_name: lastName })

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
}
const inseparable = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Folds a text for searches: no accents, lower case. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Marks are removed after lower-casing, which turns İ into i and a combining dot.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(inseparable, (letter) => letters[letter] ?? letter)

/** Folded words of a text, for searches. */
export const searchWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Folded words of a name, and words joined across a hyphen or apostrophe: O'Brien is found as "brien" and "obrien". */
function spellings(name: string): string[] {
  const compounds = fold(name)
    .split(/\s+/)
    .map(searchWords)
    .filter((words) => words.length > 1)
  return [...searchWords(name), ...compounds.map((words) => words.join(''))]
}

/**
 * Search text of an athlete: `^ first names $ last names | =alias=`, a space before each word of the name. An alias is
 * any custom attribute of one word, such as a jersey number or a nickname.
 */
export function searchTextOf({ first_name, last_name, custom_attributes }: Athlete): string {
  const aliases = Object.values(custom_attributes ?? {})
    .map(searchWords)
    .flatMap((words) => (words.length === 1 ? words : []))
  const first = ['^', ...spellings(first_name ?? '')].join(' ')
  const last = ['$', ...spellings(last_name ?? '')].join(' ')
  return `${first} ${last} |${aliases.map((alias) => ` =${alias}=`).join('')}`
}
