import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './athlete-form.module.css'
import {
  type AthleteFieldProblem,
  type AthleteFormValues,
  suggestKey,
  withNewAttribute,
} from './athlete-form-values.ts'

interface CustomFieldsProps {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  readonly problems: ReadonlyMap<string, AthleteFieldProblem>
  readonly changed: ReadonlySet<string>
}

/** Fields of the custom attributes, and inputs for another one whose key is checked while a person types. */
export function CustomFields({ draft, change, problems, changed }: CustomFieldsProps) {
  const { athletes } = useWording()
  const set = (key: string, value: string | null) =>
    change({ ...draft, custom: draft.custom.map((each) => (each.key === key ? { ...each, value } : each)) })
  const remove = (key: string, was: string | null) =>
    was !== null ? set(key, null) : change({ ...draft, custom: draft.custom.filter((each) => each.key !== key) })

  return (
    <section className={styles.block} aria-label={athletes.customAttributes}>
      <h3 className={styles.heading}>
        {athletes.customAttributes} <span className={styles.note}>{athletes.customNote}</span>
      </h3>
      {draft.custom.map(({ key, value, was }) =>
        value === null ? (
          <div key={key} className={styles.custom}>
            <p className={styles.removed}>{athletes.removed(key)}</p>
            <Button onPress={() => set(key, was)}>{athletes.keep(key)}</Button>
          </div>
        ) : (
          <div key={key} className={styles.custom}>
            <Field
              label={changed.has(`custom_attributes.${key}`) ? `${key} · ${athletes.changed}` : key}
              value={value}
              onChange={(text) => set(key, text)}
              maxLength={1_000}
              error={problems.has(`custom_attributes.${key}`) ? athletes.wrong['no-value'] : undefined}
            />
            <Button square aria-label={athletes.removeAttribute(key)} onPress={() => remove(key, was)}>
              <Icon name="close" size={14} />
            </Button>
          </div>
        ),
      )}
      <NewAttribute draft={draft} change={change} problems={problems} />
    </section>
  )
}

/** Inputs for another attribute, part of the form: saving adds the attribute or reports its problem. */
function NewAttribute({ draft, change, problems }: Omit<CustomFieldsProps, 'changed'>) {
  const { athletes } = useWording()
  const { newKey: key, newValue: value } = draft
  const [isChecked, setChecked] = useState(false)
  // A missing half is not an error while a person types the other half.
  const problem = key === '' ? (isChecked ? 'no-key' : undefined) : problems.get('newKey')
  const keyError =
    problem === undefined
      ? undefined
      : problem === 'name-letters'
        ? athletes.wrong['name-letters'](suggestKey(key))
        : athletes.wrong[problem]

  const add = () => {
    const next = withNewAttribute(draft)
    setChecked(next === draft)
    if (next !== draft) change(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      add()
    } else if (event.ctrlKey || event.metaKey) setChecked(key !== '' || value !== '')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from its fields
    <div
      className={styles.custom}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setChecked(key !== '' || value !== '')
      }}
    >
      <div className={styles.row}>
        <Field
          label={athletes.newKey}
          value={key}
          onChange={(newKey) => change({ ...draft, newKey })}
          maxLength={200}
          error={keyError}
        />
        <Field
          label={athletes.newValue}
          value={value}
          onChange={(newValue) => change({ ...draft, newValue })}
          maxLength={1_000}
          error={isChecked && problems.has('newValue') ? athletes.wrong['no-value'] : undefined}
        />
      </div>
      <Button square aria-label={athletes.addAttribute} onPress={add}>
        <Icon name="plus" size={14} />
      </Button>
    </div>
  )
}
