/** Words that belong to names which come from elsewhere, so that any text may turn up. */
export type TextsByName = Readonly<Record<string, string>>

/** The words of a name; of one that nobody has words for, the name itself without its joints. */
export const textByName = (named: TextsByName, name: string): string =>
  Object.hasOwn(named, name) ? (named[name] ?? name) : name.replaceAll(/[_-]+/g, ' ')

/** As a heading or a sentence begins. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
