/** Line breaks and tabs, as any character. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Characters that control a terminal, and those that reverse the text direction. */
const controls = /[\p{Control}\u202a-\u202e\u2066-\u2069]/gu

/** Puts foreign text on one line and replaces characters that move a terminal's cursor or change the text direction. */
export const plainText = (text: string): string => text.replaceAll(breaks, ' ').replaceAll(controls, '\ufffd')

/** The same for text with several lines. */
export const plainLines = (text: string): string => text.split('\n').map(plainText).join('\n')

/** Longer texts would fill the log, the ledger, and every screen. */
const MAX_WORDS_LENGTH = 1_000

/** Cleans and shortens a text of a service or a store for storage and display. */
export const serviceWords = (text: string): string =>
  text.length > MAX_WORDS_LENGTH ? `${plainText(text.slice(0, MAX_WORDS_LENGTH))}…` : plainText(text)
