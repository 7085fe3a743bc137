import type { ImportReading, ReadingChange } from '../import-view.ts'

export const firstReading: ImportReading = {
  chosen: [],
  customColumns: false,
  choices: { dateOrder: null, heightUnit: null, weightUnit: null, existing: 'update', sameName: 'ask' },
}

/** Merges a change into the reading. Unnamed parts stay, as two quick changes may overlap. */
export function changedReading(before: ImportReading, change: ReadingChange): ImportReading {
  const { chosen = [], customColumns = before.customColumns, choices = {}, sheet = before.sheet } = change
  const named = new Set(chosen.map(({ column }) => column))
  const said = Object.entries(choices).filter(([, choice]) => choice !== undefined)
  return {
    chosen: [...before.chosen.filter(({ column }) => !named.has(column)), ...chosen],
    customColumns,
    choices: { ...before.choices, ...Object.fromEntries(said) },
    ...(sheet !== undefined && { sheet }),
  }
}
