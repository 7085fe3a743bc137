/** Evidence in brackets, where there is any. */
export const reason = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : ` (${detail})`

/** Evidence that ends a sentence, where there is any. */
export const colon = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : `: ${detail}`

/** “a PNG picture”, “an MXF video”: letters are spelled as they are said. */
export const withArticle = (name: string | number) => `${/^([aeio]|M[PX])/i.test(String(name)) ? 'an' : 'a'} ${name}`

/** The service’s own words, unchanged. */
export const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'The service gave no reason.' : `The service says: ${message}`

/** What the settings’ schema says of a value, as a person would; anything else as it is. */
export function expectation(expected: string | number | undefined): string {
  const given = String(expected)
  for (const [pattern, words] of schemaWords) if (pattern.test(given)) return given.replace(pattern, words)
  return given
}

const schemaWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Too small: expected \w+ to be >=(\S+)$/, 'at least $1'],
  [/^Too small: expected \w+ to be >(\S+)$/, 'more than $1'],
  [/^Too big: expected \w+ to be <=(\S+)$/, 'at most $1'],
  [/^Too small: expected \w+ to have >=1 (?:characters|items)$/, 'at least one'],
  [/^Invalid option: expected one of (.+)$/, 'one of $1'],
  [/^Invalid input: expected int, received \w+$/, 'a whole number'],
  [/^Invalid input: expected (\w+), received \w+$/, 'a value of type $1'],
  [/^Invalid input: expected (\S+)$/, '$1'],
  [/^Invalid string: must match pattern \S+$/, 'a text of the right form'],
  [/^Invalid URL$/, 'a whole address'],
  [/^Unrecognized keys?: (.+)$/, 'another key: $1 does not exist'],
]
