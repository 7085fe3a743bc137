import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { inchesFromText, poundsFromText } from '../../../renderer/fields/units.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { athleteActivities, competitionLevels, dominantSides, genders, positionsOf } from '../../../service/athletes.ts'
import type { RosterColumn, RosterFilter, RosterTest } from '../../../station/contract/roster.ts'
import { rosterFields, rosterTests } from '../../../station/contract/roster.ts'
import { athleteValueText, CUSTOM_ATTRIBUTE_PREFIX, columnName, fieldName } from './athlete-words.ts'
import styles from './dialogs.module.css'

/** Values of fields that have a fixed set. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  gender: genders,
  dominant_arm: dominantSides,
  dominant_leg: dominantSides,
  activity: athleteActivities,
  competition_level: competitionLevels,
  positions: [...new Set([...positionsOf.baseball, ...positionsOf.basketball])],
}
const dateFields: ReadonlySet<string> = new Set(['date_of_birth', 'created_at', 'updated_at'])
const orderedFields: ReadonlySet<string> = new Set(['height', 'weight', ...dateFields])

function testsOf(field: string): readonly RosterTest[] {
  if (Object.hasOwn(valuesOf, field)) return ['is', 'filled', 'empty']
  return orderedFields.has(field) ? ['is', 'at-least', 'at-most', 'filled', 'empty'] : rosterTests
}

const columnOf = (field: string): RosterColumn => {
  const known = rosterFields.find((rosterField) => rosterField === field)
  return known ? { field: known } : { attribute: field.slice(CUSTOM_ATTRIBUTE_PREFIX.length) }
}

/** Text of a filter, such as “Level is College”. */
export function filterText({ column, test, value }: RosterFilter, wording: ScreenWording): string {
  const { athletes } = wording
  const shown = 'attribute' in column ? value : athleteValueText(column.field, value, wording)
  const needsNone = test === 'filled' || test === 'empty'
  return athletes.filterText(columnName(column, wording), athletes.tests[test], needsNone ? '' : shown)
}

interface FilterDialogProps {
  /** Keys of the custom attributes in the roster. */
  readonly attributes: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdd: (filter: RosterFilter) => void
}

/** Dialog that adds a filter to the list. */
export function FilterDialog({ attributes, isOpen, onClose, onAdd }: FilterDialogProps) {
  const { athletes } = useWording()
  return (
    <Dialog title={athletes.addFilter} isOpen={isOpen} onClose={onClose}>
      <FilterForm attributes={attributes} onAdd={onAdd} />
    </Dialog>
  )
}

function FilterForm({ attributes, onAdd }: Pick<FilterDialogProps, 'attributes' | 'onAdd'>) {
  const wording = useWording()
  const { athletes } = wording
  const [field, setField] = useState<string>('activity')
  const [test, setTest] = useState<RosterTest>('is')
  const [typed, setTyped] = useState('')
  const values = valuesOf[field]
  const needsValue = test !== 'filled' && test !== 'empty'
  const value = valueFor(field, typed)
  const isReady = !needsValue || (value !== undefined && value !== '')

  const choose = (next: string) => {
    setField(next)
    setTyped('')
    if (!testsOf(next).includes(test)) setTest('is')
  }
  const add = () => {
    if (isReady) onAdd({ column: columnOf(field), test, value: needsValue ? (value ?? '') : '' })
  }
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Select
        autoFocus
        label={athletes.filterBy}
        choices={[...rosterFields, ...attributes.map((key) => CUSTOM_ATTRIBUTE_PREFIX + key)].map((id) => ({
          id,
          text: fieldName(id, wording),
        }))}
        value={field}
        onChange={choose}
      />
      <Select
        label={athletes.condition}
        choices={testsOf(field).map((id) => ({ id, text: athletes.tests[id] }))}
        value={test}
        onChange={setTest}
      />
      {needsValue &&
        (values ? (
          <Select
            label={athletes.value}
            choices={values.map((id) => ({ id, text: athleteValueText(field, id, wording) }))}
            value={typed === '' ? null : typed}
            onChange={setTyped}
          />
        ) : (
          <Field
            label={athletes.value}
            value={typed}
            onChange={setTyped}
            type={dateFields.has(field) ? 'date' : 'text'}
            maxLength={1_000}
            error={
              typed !== '' && value === undefined ? athletes.wrong[field === 'weight' ? 'weight' : 'height'] : undefined
            }
          />
        ))}
      <Button type="submit" tone="primary" isDisabled={!isReady}>
        {athletes.apply}
      </Button>
    </form>
  )
}

/** Value of a filter, with heights and weights in the unit that was typed; undefined where it is invalid. */
function valueFor(field: string, typed: string): string | undefined {
  const read = field === 'height' ? inchesFromText(typed) : field === 'weight' ? poundsFromText(typed) : typed.trim()
  return read === null ? '' : read === undefined ? undefined : String(read)
}
