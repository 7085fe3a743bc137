/** The known word nearest to a misspelled one; null when none is near. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  const key = keyOf(word)
  const [best] = words
    .map((candidate) => ({ candidate, candidateKey: keyOf(candidate) }))
    .filter(({ candidate, candidateKey }) => Math.abs(key.length - candidateKey.length) <= stepsAllowed(candidate))
    .map(({ candidate, candidateKey }) => ({ candidate, steps: distance(key, candidateKey) }))
    .sort((a, b) => a.steps - b.steps)
  if (!best) return null
  const isNear = best.steps <= stepsAllowed(best.candidate) && best.steps < best.candidate.length
  return isNear ? best.candidate : null
}

/** A difference in length is a minimum of the distance, so words of other lengths are not compared. */
const stepsAllowed = (candidate: string) => Math.max(2, candidate.length / 3)

const keyOf = (word: string) => word.toLowerCase().replaceAll(/[\s_-]+/g, '')

/** Levenshtein distance: letters inserted, removed or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
