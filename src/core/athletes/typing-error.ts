/** Letters of a typed word below which typing errors are not guessed: too many words are similar. */
const MIN_LETTERS = 3
/** Variants of one word that are searched. */
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

/** True where two texts differ by one such error at most. */
export const differByOneTypo = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 1 && startsWithOneTypo(`${one}\n`, `${other}\n`)

/** Adds the words that a typed word may stand for. */
export function withTypoMatches(typed: string, words: readonly string[]): string[] {
  if (typed.length < MIN_LETTERS) return [typed]
  return [typed, ...words.filter((word) => startsWithOneTypo(word, typed)).slice(0, MAX_WORDS)]
}
