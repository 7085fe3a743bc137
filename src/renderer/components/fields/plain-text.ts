/** Text as it is compared while typing: without accents and in lower case, so that “zoe” finds Zoë. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** Whether a typed text is part of a name. Ignores accents, case and spaces around it. */
export const fitsTyped = (name: string, typed: string): boolean => plainText(name).includes(plainText(typed.trim()))
