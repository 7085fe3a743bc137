/** Minimum length of a word for typo matching: shorter words have too many similar words. */
const MIN_LETTERS = 3
/** Maximum of similar words that are searched for one typed word. */
const MAX_WORDS = 60

/**
 * True where a word begins with the typed text, except for one letter that is wrong, missing, extra, or swapped with
 * the next.
 */
function startsWithOneTypo(word: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && word[at] === typed[at]) at += 1
  if (at === typed.length) return true
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    (word[at] === typed[at + 1] && word[at + 1] === typed[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/** True where two texts differ by at most one typo. */
export const differByOneTypo = (first: string, second: string): boolean =>
  Math.abs(first.length - second.length) <= 1 && startsWithOneTypo(`${first}\n`, `${second}\n`)

/** Adds the words that a typed word may stand for. */
export function withTypoMatches(typed: string, words: readonly string[]): string[] {
  if (typed.length < MIN_LETTERS) return [typed]
  return [typed, ...words.filter((word) => startsWithOneTypo(word, typed)).slice(0, MAX_WORDS)]
}
