/** Texts by names from outside, which may be any string. */
export type TextsByName = Readonly<Record<string, string>>

/** Returns the text of a name; for an unknown one the name itself without its separators. */
export const textByName = (named: TextsByName, name: string): string =>
  Object.hasOwn(named, name) ? (named[name] ?? name) : name.replaceAll(/[_-]+/g, ' ')

/** Starts a text with a capital letter, for headings and sentences. */
/** For a name within a sentence; abbreviations keep their capitals. */
export const uncapitalized = (text: string): string =>
  /^\p{Lu}(?![\p{Lu}-])/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
