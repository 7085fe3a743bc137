const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Number with its ordinal ending: `1st`, `96th`. */
export const ordinal = (number: number): string => `${number}${endings[rules.select(number)] ?? 'th'}`
