/** Returns a number from 0 to below 1, always the same for these words, because rows are recomputed for each page. */
export function seededFraction(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const character of words.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // Words that differ only in their last letter must give unrelated numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
