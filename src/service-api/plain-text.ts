/** A line break or a tab, by whatever character. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** What a terminal obeys instead of showing it, and what turns the text that follows around. */
const controls = /[\p{Control}\u202a-\u202e\u2066-\u2069]/gu

/** Text of others on one line: nothing in it moves a terminal's cursor or changes the direction of a line. */
export const plainText = (text: string): string => text.replaceAll(breaks, ' ').replaceAll(controls, '\ufffd')

/** The same for text that has lines of its own. */
export const plainLines = (text: string): string => text.split('\n').map(plainText).join('\n')

/** Nobody reads more; a longer text would fill the log, the ledger, and every screen. */
const MAX_WORDS_LENGTH = 1_000

/** What a service or a store says in words, as it may be kept and shown. */
export const serviceWords = (text: string): string =>
  text.length > MAX_WORDS_LENGTH ? `${plainText(text.slice(0, MAX_WORDS_LENGTH))}…` : plainText(text)
