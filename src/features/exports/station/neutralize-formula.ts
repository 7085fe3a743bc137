/** Text that a spreadsheet would run as a formula (OWASP: CSV injection). */
const isFormula = /^[=+\-@\t\r]/

/** Prefixes a formula with an apostrophe, so that a spreadsheet shows it as text. Numbers never need it. */
export const neutralizeFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text)
