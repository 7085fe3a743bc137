import type { ImportReading, ReadingChange } from '../../../contract/athletes/import-view.ts'

export const firstReading: ImportReading = {
  chosen: [],
  customColumns: false,
  choices: { dateOrder: null, heightUnit: null, weightUnit: null, existing: 'update', sameName: 'ask' },
}

/** Two people, or one who is quick, change one thing each: what is not named stays. */
export function changedReading(before: ImportReading, change: ReadingChange): ImportReading {
  const { chosen = [], customColumns = before.customColumns, choices = {} } = change
  const named = new Set(chosen.map(({ column }) => column))
  const said = Object.entries(choices).filter(([, choice]) => choice !== undefined)
  return {
    chosen: [...before.chosen.filter(({ column }) => !named.has(column)), ...chosen],
    customColumns,
    choices: { ...before.choices, ...Object.fromEntries(said) },
  }
}
