/** What a spreadsheet would run (OWASP: CSV injection). */
const isFormula = /^[=+\-@\t\r]/

/** Text that a spreadsheet shows as it is. Numbers need none of it: they are never text. */
export const neutralizeFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text)
