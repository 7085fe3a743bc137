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

/** Minimum letters of two names that one typo may explain: shorter ones are often two people. */
const MIN_NAME_LETTERS = 8

/**
 * Pairs of names that differ by one typo, at most `limit`. Two such names are equal once a letter of each is left out,
 * so that thousands of names need no comparison with each other.
 */
export function pairsWithOneTypo<Named extends { readonly name: string }>(
  names: readonly Named[],
  limit: number,
): (readonly [Named, Named])[] {
  const pairs = new Map<string, readonly [Named, Named]>()
  const shortened = new Map<string, Named[]>()
  for (const named of names) {
    const { name } = named
    if (name.length < MIN_NAME_LETTERS || /\d/.test(name)) continue
    for (const key of withoutOneLetter(name)) {
      const alike = shortened.get(key) ?? []
      for (const other of alike) {
        if (pairs.size >= limit) return [...pairs.values()]
        if (other.name !== name && differByOneTypo(other.name, name))
          pairs.set(`${other.name}\n${name}`, [other, named])
      }
      if (alike.length < MAX_ALIKE) alike.push(named)
      shortened.set(key, alike)
    }
  }
  return [...pairs.values()]
}

/** Names compared with each other that are equal without a letter. */
const MAX_ALIKE = 8

const withoutOneLetter = (name: string): Set<string> =>
  new Set([name, ...Array.from({ length: name.length }, (_, index) => name.slice(0, index) + name.slice(index + 1))])

/** Adds the words that a typed word may stand for. */
export function withTypoMatches(typed: string, words: readonly string[]): string[] {
  if (typed.length < MIN_LETTERS) return [typed]
  return [typed, ...words.filter((word) => startsWithOneTypo(word, typed)).slice(0, MAX_WORDS)]
}
