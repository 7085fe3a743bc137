const BAR_LENGTH = 20

export function progressBar(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * BAR_LENGTH)
  return '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full)
}

const WIDE_CHARACTERS =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const ZERO_WIDTH_CHARACTERS = /[\p{Mark}\u200b-\u200f]/u

/** Number of terminal columns that a text occupies. */
export const displayWidth = (text: string) =>
  [...text].reduce(
    (sum, character) => sum + (ZERO_WIDTH_CHARACTERS.test(character) ? 0 : WIDE_CHARACTERS.test(character) ? 2 : 1),
    0,
  )

/** Cuts a text at the end to fit the width. */
export function truncate(text: string, width: number): string {
  return displayWidth(text) <= width ? text : `${takeWidth([...text], width - 1)}…`
}

const ENDING_WIDTH = 10

/** Cuts a text in the middle to fit the width: cameras number their files at the end. */
export function shortenMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const ending = [...takeWidth([...text].reverse(), ENDING_WIDTH)].reverse().join('')
  return `${takeWidth([...text], width - 1 - displayWidth(ending))}…${ending}`
}

function takeWidth(characters: readonly string[], width: number): string {
  let fitting = ''
  for (const character of characters) {
    if (displayWidth(fitting) + displayWidth(character) > width) break
    fitting += character
  }
  return fitting
}

export const padToWidth = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - displayWidth(text)))
