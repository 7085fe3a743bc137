const BAR_LENGTH = 20

export function barOf(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * BAR_LENGTH)
  return '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full)
}

const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const NO_WIDTH = /[\p{Mark}\u200b-\u200f]/u

/** The columns that a text takes on a terminal. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0)

/** What fits, from the beginning. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${take([...text], width - 1)}…`
}

const ENDING = 10

/** Shortened in the middle: cameras number their files at the end. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const ending = [...take([...text].reverse(), ENDING)].reverse().join('')
  return `${take([...text], width - 1 - widthOf(ending))}…${ending}`
}

function take(characters: readonly string[], width: number): string {
  let taken = ''
  for (const character of characters) {
    if (widthOf(taken) + widthOf(character) > width) break
    taken += character
  }
  return taken
}

export const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
