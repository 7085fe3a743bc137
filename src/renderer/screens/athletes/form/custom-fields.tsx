import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/fields/field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useWording } from '../../../state/wording-context.tsx'
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

/** Custom attributes: those that are there, and a line for another one, whose key is checked while it is typed. */
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

/** The line for another attribute. It is part of the form: saving adds it, or it is what has to be corrected first. */
function NewAttribute({ draft, change, problems }: Omit<CustomFieldsProps, 'changed'>) {
  const { athletes } = useWording()
  const { newKey: key, newValue: value } = draft
  const [isAsked, setAsked] = useState(false)
  // A missing half is no mistake while somebody types the other.
  const problem = key === '' ? (isAsked ? 'no-key' : undefined) : problems.get('newKey')
  const keyError =
    problem === undefined
      ? undefined
      : problem === 'name-letters'
        ? athletes.wrong['name-letters'](suggestKey(key))
        : athletes.wrong[problem]

  const add = () => {
    const next = withNewAttribute(draft)
    setAsked(next === draft)
    if (next !== draft) change(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      add()
    } else if (event.ctrlKey || event.metaKey) setAsked(key !== '' || value !== '')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from its fields
    <div
      className={styles.custom}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setAsked(key !== '' || value !== '')
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
          error={isAsked && problems.has('newValue') ? athletes.wrong['no-value'] : undefined}
        />
      </div>
      <Button square aria-label={athletes.addAttribute} onPress={add}>
        <Icon name="plus" size={14} />
      </Button>
    </div>
  )
}
