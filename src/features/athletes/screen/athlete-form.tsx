import type { ReactNode } from 'react'
import { Field } from '../../../renderer/fields/field.tsx'
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
  type textFields,
  withAthleteActivity,
} from './athlete-form-values.ts'
import { choiceName } from './athlete-words.ts'
import { CustomFields } from './custom-fields.tsx'
import { PositionFields } from './position-fields.tsx'

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
