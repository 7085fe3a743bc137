import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { Select } from '../../../renderer/fields/select.tsx'
import { inCentimeters, inchesFromText, inFeet, inKilograms, poundsFromText } from '../../../renderer/fields/units.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { athleteActivities, competitionLevels, dominantSides, genders } from '../../../service/athletes.ts'
import styles from './athlete-form.module.css'
import {
  type AthleteFieldProblem,
  type AthleteFormValues,
  type choiceFields,
  isDoubtful,
  positionsFor,
  suggestKey,
  type textFields,
  withAthleteActivity,
  withNewAttribute,
} from './athlete-form-values.ts'
import { choiceName } from './athlete-words.ts'

interface CustomFieldsProps {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  readonly problems: ReadonlyMap<string, AthleteFieldProblem>
  readonly changed: ReadonlySet<string>
}

/** Fields of the custom attributes, and inputs for another one whose key is checked while a person types. */
function CustomFields({ draft, change, problems, changed }: CustomFieldsProps) {
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

interface PositionFieldsProps {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  readonly isChanged: boolean
}

/** Choice of any number of positions of the activity. */
function PositionFields({ draft, change, isChanged }: PositionFieldsProps) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const allowed = positionsFor(draft.activity)
  const label = isChanged ? `${athletes.fields.positions} · ${athletes.changed}` : athletes.fields.positions
  return (
    <div className={styles.block}>
      <p className={fieldStyles.label}>{label}</p>
      {allowed.length === 0 ? (
        <p className={styles.note}>
          {draft.activity === ''
            ? athletes.positionsNeedActivity
            : athletes.noPositions(phrases.activity(draft.activity))}
        </p>
      ) : (
        <ToggleButtonGroup
          aria-label={athletes.fields.positions}
          selectionMode="multiple"
          selectedKeys={draft.positions}
          onSelectionChange={(keys) => change({ ...draft, positions: allowed.filter((each) => keys.has(each)) })}
          className={styles.positions ?? ''}
        >
          {allowed.map((position) => (
            <ToggleButton key={position} id={position} className={styles.position ?? ''}>
              {choiceName('positions', position, wording)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </div>
  )
}

interface AthleteFormProps {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  /** Problem of each field, shown beside it. */
  readonly problems: ReadonlyMap<string, AthleteFieldProblem>
  readonly changed: ReadonlySet<string>
}

/** Form with every field of an athlete (service interface 2.1). */
export function AthleteForm({ draft, change, problems, changed }: AthleteFormProps) {
  const wording = useWording()
  const { athletes } = wording
  const wrong = (field: string) => {
    const problem = problems.get(field)
    return problem === undefined ? undefined : problem === 'name-letters' ? '' : athletes.wrong[problem]
  }
  const text = (field: (typeof textFields)[number], type = 'text') => (
    <AthleteTextField
      label={athletes.fields[field]}
      value={draft[field]}
      onChange={(value) => change({ ...draft, [field]: value })}
      isChanged={changed.has(field)}
      error={wrong(field)}
      remark={
        (field === 'email' || field === 'phone') && isDoubtful(field, draft[field]) ? athletes.doubts[field] : undefined
      }
      type={type}
    />
  )
  const choice = (field: Exclude<(typeof choiceFields)[number], 'activity'>, values: readonly string[]) => (
    <Select
      label={labeled(field)}
      choices={choicesOf(values, draft[field], (value) => choiceName(field, value, wording))}
      value={draft[field] === '' ? NONE : draft[field]}
      onChange={(value) => change({ ...draft, [field]: value === NONE ? '' : value })}
    />
  )
  const labeled = (field: keyof typeof athletes.fields) =>
    changed.has(field) ? `${athletes.fields[field]} · ${athletes.changed}` : athletes.fields[field]
  const choicesOf = (values: readonly string[], now: string, name: (value: string) => string) => [
    { id: NONE, text: athletes.notSet },
    // A value that this version does not know is kept.
    ...[...values, ...(now !== '' && !values.includes(now) ? [now] : [])].map((id) => ({ id, text: name(id) })),
  ]

  return (
    <div className={styles.form}>
      <Row>
        {text('first_name')}
        {text('last_name')}
      </Row>
      <Row>
        {text('date_of_birth', 'date')}
        {choice('gender', genders)}
      </Row>
      <Row>
        {choice('dominant_arm', dominantSides)}
        {choice('dominant_leg', dominantSides)}
      </Row>
      <Row>
        <HeightField draft={draft} change={change} isChanged={changed.has('height')} error={wrong('height')} />
        <WeightField draft={draft} change={change} isChanged={changed.has('weight')} error={wrong('weight')} />
      </Row>
      <Row>
        {text('email', 'email')}
        {text('phone', 'tel')}
      </Row>
      <Row>
        <Select
          label={labeled('activity')}
          choices={choicesOf(athleteActivities, draft.activity, wording.phrases.activity)}
          value={draft.activity === '' ? NONE : draft.activity}
          onChange={(value) => change(withAthleteActivity(draft, value === NONE ? '' : value))}
        />
        {choice('competition_level', competitionLevels)}
      </Row>
      <PositionFields draft={draft} change={change} isChanged={changed.has('positions')} />
      <CustomFields draft={draft} change={change} problems={problems} changed={changed} />
    </div>
  )
}

const NONE = 'none'

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

interface MeasureProps extends Pick<AthleteFormProps, 'draft' | 'change'> {
  readonly isChanged: boolean
  readonly error: string | undefined
}

function HeightField({ draft, change, isChanged, error }: MeasureProps) {
  const { athletes, phrases } = useWording()
  const inches = inchesFromText(draft.height)
  const note = inches
    ? athletes.heightBoth(phrases.format.number(inches), inFeet(inches), phrases.format.number(inCentimeters(inches)))
    : athletes.heightHint
  return (
    <AthleteTextField
      label={athletes.fields.height}
      value={draft.height}
      onChange={(height) => change({ ...draft, height })}
      isChanged={isChanged}
      error={error}
      note={note}
      suffix={/^\d*$/.test(draft.height.trim()) ? athletes.heightUnit : undefined}
    />
  )
}

function WeightField({ draft, change, isChanged, error }: MeasureProps) {
  const { athletes, phrases } = useWording()
  const pounds = poundsFromText(draft.weight)
  const note = pounds
    ? athletes.weightBoth(phrases.format.number(pounds), phrases.format.number(inKilograms(pounds)))
    : athletes.weightHint
  return (
    <AthleteTextField
      label={athletes.fields.weight}
      value={draft.weight}
      onChange={(weight) => change({ ...draft, weight })}
      isChanged={isChanged}
      error={error}
      note={note}
      suffix={/^\d*$/.test(draft.weight.trim()) ? athletes.weightUnit : undefined}
    />
  )
}

interface AthleteFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isChanged: boolean
  readonly error: string | undefined
  readonly remark?: string | undefined
  readonly type?: string
  readonly suffix?: ReactNode
  readonly note?: ReactNode
}

/** A text of an athlete, whose label says that it was changed. */
function AthleteTextField({ label, isChanged, ...rest }: AthleteFieldProps) {
  const { athletes } = useWording()
  return <Field {...rest} label={isChanged ? `${label} · ${athletes.changed}` : label} maxLength={1_000} />
}
