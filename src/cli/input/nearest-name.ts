import { closest, distance } from 'fastest-levenshtein'

/** Returns the most similar name; undefined where none is close. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const guess = closest(
    typed.toLowerCase(),
    names.map((name) => name.toLowerCase()),
  )
  const name = names.find((each) => each.toLowerCase() === guess)
  return name !== undefined && distance(typed.toLowerCase(), guess) <= Math.max(2, guess.length / 2) ? name : undefined
}
