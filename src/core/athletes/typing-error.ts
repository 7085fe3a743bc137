/** A shorter word has too many neighbors to say which one was meant. */
const MIN_LETTERS = 3
/** More words than this say nothing about what was meant. */
const MAX_WORDS = 60

/** Whether a word begins with what was typed, but for one letter that is wrong, missing, extra, or swapped with the next. */
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

/** Whether two texts are the same but for one such error. */
export const differByOneTypo = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 1 && startsWithOneTypo(`${one}\n`, `${other}\n`)

/** What may have been meant by a typed word, itself included. */
export function withTypoMatches(typed: string, words: readonly string[]): string[] {
  if (typed.length < MIN_LETTERS) return [typed]
  return [typed, ...words.filter((word) => startsWithOneTypo(word, typed)).slice(0, MAX_WORDS)]
}
