/** As names are compared: case, accents and spaces don't count. */
const normalizeAlias = (alias: string): string =>
  alias
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_]+/g, '')
    .toLowerCase()

/** What keeps a word from standing for an athlete; null when nothing does, or when there is none yet. */
export function aliasProblem(alias: string, known: readonly string[]): 'taken' | 'empty' | null {
  if (alias === '') return null
  if (normalizeAlias(alias) === '') return 'empty'
  return known.some((one) => normalizeAlias(one) === normalizeAlias(alias)) ? 'taken' : null
}
