import { plainText } from '../../contract/plain-text.ts'
import type { Athlete } from '../../service-api/athletes.ts'

/** How names are compared: strictly when one decides who is meant, loosely when somebody is looked for. */

/** The whole name, without regard to case, surrounding space and Unicode composition; accents count. */
export const fullNameKey = (first: string, last = '') =>
  [first, last]
    .map((part) => part.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en'))
    .join('\u0000')

/** The name as a person reads it. */
export const displayName = ({ first_name, last_name }: Pick<Athlete, 'first_name' | 'last_name'>) =>
  plainText([first_name, last_name].filter(Boolean).join(' '))

/** The same for a name that was given beside a clip, by a person or by the file's own name. */
export const typedDisplayName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName?: string | null | undefined
}) => displayName({ first_name: firstName, last_name: lastName })

/** Letters that no decomposition takes apart. */
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

/** A text without accents and case, as searches compare it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // After lower-casing: İ becomes an i with a mark of its own.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(inseparable, (letter) => letters[letter] ?? letter)

/** A text's words without accents and case, as searches compare them. */
export const searchWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The same, and those that a hyphen or an apostrophe takes apart also as one: O'Brien is found as "brien" and "obrien". */
function spellings(name: string): string[] {
  const compounds = fold(name)
    .split(/\s+/)
    .map(searchWords)
    .filter((words) => words.length > 1)
  return [...searchWords(name), ...compounds.map((words) => words.join(''))]
}

/**
 * What an athlete is found by, in one text: `^ first names $ last names | =alias=`, a space before each word of the
 * name. An alias is any custom attribute of one word, such as a jersey number or a nickname.
 */
export function searchTextOf({ first_name, last_name, custom_attributes }: Athlete): string {
  const aliases = Object.values(custom_attributes ?? {})
    .map(searchWords)
    .flatMap((words) => (words.length === 1 ? words : []))
  const first = ['^', ...spellings(first_name ?? '')].join(' ')
  const last = ['$', ...spellings(last_name ?? '')].join(' ')
  return `${first} ${last} |${aliases.map((alias) => ` =${alias}=`).join('')}`
}
