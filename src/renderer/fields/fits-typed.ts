/** Text for comparing while a person types: without accents and in lower case, so that “zoe” finds Zoë. */
export const comparedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** Returns true where a typed text is part of a name. Ignores accents, case and spaces around it. */
export const fitsTyped = (name: string, typed: string): boolean =>
  comparedText(name).includes(comparedText(typed.trim()))

/** The one choice that a typed text means: the only one that fits, or the only one of exactly that name; null for none. */
export function onlyMatch<Named extends { readonly text: string }>(
  fitting: readonly Named[],
  typed: string,
): Named | null {
  const text = comparedText(typed.trim())
  if (text === '') return null
  const [first = null, ...others] = fitting
  if (others.length === 0) return first
  const [exact = null, ...same] = fitting.filter((choice) => comparedText(choice.text) === text)
  return same.length === 0 ? exact : null
}

const wordsOf = (text: string) =>
  comparedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether every typed word begins a word of the name. Ignores accents and case. */
export function matchesTyped(name: string, typed: string): boolean {
  const words = wordsOf(name)
  return wordsOf(typed).every((beginning) => words.some((word) => word.startsWith(beginning)))
}
