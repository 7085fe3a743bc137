import type { Athlete } from '../../service/athletes.ts'
import { plainText } from '../../service/plain-text.ts'

/** Comparison of names: strict to decide who is meant, loose to search. */

/** Characters that nobody sees: of no width, of the text direction, soft hyphens, variation selectors. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Joiners shape the letters of some scripts, so that they are a part of a shown name. */
const invisibleButJoiners = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const looseJoiners =
  /(?<![\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Knda}\p{scx=Telu}])[\u200c\u200d]/gu

/** Signs that stand for an apostrophe or a hyphen: phones and word processors put them in its place. */
export const apostrophes = String.raw`'\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bd\u02c8\u00b4\u0060\uff07\ua78c`
export const hyphens = String.raw`\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d-`
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g')
const anyHyphen = new RegExp(`[${hyphens}]`, 'g')

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/** A name as it is stored: without characters that nobody sees, with plain spaces. */
export const cleanName = (text: string): string =>
  text.replaceAll(invisibleButJoiners, '').replaceAll(looseJoiners, '').replaceAll(/\s+/g, ' ').trim()

const withPlainSigns = (text: string): string => text.replaceAll(anyApostrophe, "'").replaceAll(anyHyphen, '-')

/** A text with one spelling for all that look the same, except for spaces. */
export const plainSpelling = (text: string): string => withPlainSigns(withoutInvisible(text))

/** A name with one spelling for all that look the same; case and accents count. */
const sameLooking = (text: string): string => plainSpelling(text).normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Key of a full name, without regard to case, space, Unicode composition and look-alike signs; accents count. */
export const fullNameKey = (first: string, last = '') =>
  [first, last].map((part) => sameLooking(part).toLocaleLowerCase('en')).join('\u0000')

const hasOneCase = (text: string) => text === text.toLocaleUpperCase('en') || text === text.toLocaleLowerCase('en')

/**
 * True where a text is the stored name in no better spelling: it looks the same, or has all its letters in upper or
 * lower case.
 */
export const isNoBetterName = (text: string, stored: string): boolean =>
  sameLooking(text) === sameLooking(stored) || (fullNameKey(text) === fullNameKey(stored) && hasOneCase(text))

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
  withoutInvisible(text)
    .normalize('NFKD')
    .toLowerCase()
    // Marks are removed after lower-casing, which turns İ into i and a combining dot.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(inseparable, (letter) => letters[letter] ?? letter)

/** Folds a name or a text with names: look-alike signs become one. */
export const foldName = (text: string): string => fold(withPlainSigns(text))

/** Folded words of a text, for searches. */
export const searchWords = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Folded words of a name, and words joined across a hyphen or apostrophe: O'Brien is found as "brien" and "obrien". */
function spellings(name: string): string[] {
  const compounds = foldName(name)
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
