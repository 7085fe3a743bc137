/** Normalizes an alias for comparison: ignores case, accents and spaces. */
const normalizeAlias = (alias: string): string =>
  alias
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_]+/g, '')
    .toLowerCase()

/** Problem of a new alias; null when it is valid or empty. */
export function aliasProblem(alias: string, aliases: readonly string[]): 'taken' | 'empty' | null {
  if (alias === '') return null
  if (normalizeAlias(alias) === '') return 'empty'
  return aliases.some((one) => normalizeAlias(one) === normalizeAlias(alias)) ? 'taken' : null
}
