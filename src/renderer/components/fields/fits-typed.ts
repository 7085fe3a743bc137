/** Text for comparing while a person types: without accents and in lower case, so that “zoe” finds Zoë. */
export const comparedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** Returns true where a typed text is part of a name. Ignores accents, case and spaces around it. */
export const fitsTyped = (name: string, typed: string): boolean =>
  comparedText(name).includes(comparedText(typed.trim()))
