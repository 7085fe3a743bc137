import { inchesFromText, poundsFromText } from '../../../renderer/fields/units.ts'
import { type AthleteActivity, positionsOf } from '../../../service/athletes.ts'
import { checkNewKey } from '../../../station/contract/custom-key.ts'
import type { AthleteChanges, AthleteRecord } from '../../../station/contract/roster.ts'

export const textFields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone'] as const
export const choiceFields = ['gender', 'dominant_arm', 'dominant_leg', 'activity', 'competition_level'] as const
type TextField = (typeof textFields)[number]
type ChoiceField = (typeof choiceFields)[number]

/** Input of a custom attribute: a null value removes it, `was` is the value before editing. */
export interface AttributeInput {
  readonly key: string
  readonly value: string | null
  readonly was: string | null
}

/** Athlete form values: texts as typed, '' for none. The contract’s `AthleteForm` has the same shape. */
export interface AthleteFormValues extends Readonly<Record<TextField | ChoiceField, string>> {
  readonly height: string
  readonly weight: string
  readonly positions: readonly string[]
  readonly custom: readonly AttributeInput[]
  /** Input for another attribute, which saving adds. */
  readonly newKey: string
  readonly newValue: string
}

export const emptyAthlete: AthleteRecord = {
  id: '',
  first_name: null,
  last_name: null,
  date_of_birth: null,
  email: null,
  phone: null,
  gender: null,
  dominant_arm: null,
  dominant_leg: null,
  activity: null,
  positions: [],
  competition_level: null,
  height: null,
  weight: null,
  custom_attributes: {},
  created_at: null,
  updated_at: null,
}

export function formValuesOf(athlete: AthleteRecord): AthleteFormValues {
  return {
    first_name: athlete.first_name ?? '',
    last_name: athlete.last_name ?? '',
    date_of_birth: athlete.date_of_birth ?? '',
    email: athlete.email ?? '',
    phone: athlete.phone ?? '',
    gender: athlete.gender ?? '',
    dominant_arm: athlete.dominant_arm ?? '',
    dominant_leg: athlete.dominant_leg ?? '',
    activity: athlete.activity ?? '',
    competition_level: athlete.competition_level ?? '',
    height: measureOf(athlete.height),
    weight: measureOf(athlete.weight),
    positions: athlete.positions,
    custom: Object.entries(athlete.custom_attributes).map(([key, value]) => ({ key, value, was: value })),
    newKey: '',
    newValue: '',
  }
}

/** Text of a height or weight; the service also sends 0 for none. */
const measureOf = (value: number | null): string => (value === null || value === 0 ? '' : String(value))

/** Positions that an activity allows; none for an unknown activity. */
export const positionsFor = (activity: string): readonly string[] => positionsOf[activity as AthleteActivity] ?? []

/** Sets the activity and drops positions that it does not have. */
export const withAthleteActivity = (draft: AthleteFormValues, activity: string): AthleteFormValues => ({
  ...draft,
  activity,
  positions: draft.positions.filter((position) => positionsFor(activity).includes(position)),
})

/** Fewer digits are no phone number anywhere. */
const MIN_PHONE_DIGITS = 5

/** True for a text that can be saved and hardly means what its field is for. */
export function isDoubtful(field: TextField, value: string): boolean {
  const text = value.trim()
  if (text === '') return false
  if (field === 'email') return !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
  return field === 'phone' && text.replaceAll(/\D/g, '').length < MIN_PHONE_DIGITS
}

/** Problem of one field of the form; a custom attribute has the key `custom_attributes.key`. */
export type AthleteFieldProblem =
  | 'first_name'
  | 'date_of_birth'
  | 'height'
  | 'weight'
  | 'unreserved-name'
  | 'name-start'
  | 'name-letters'
  | 'exists'
  | 'no-value'
  | 'no-key'

/** Problem of a typed key; null where it can be added. */
export function attributeKeyProblem(key: string, custom: readonly AttributeInput[]): AthleteFieldProblem | null {
  if (custom.some((each) => each.key === key && each.value !== null)) return 'exists'
  const because = checkNewKey(key)?.code
  return because === 'unreserved-name' || because === 'name-start' || because === 'name-letters' ? because : null
}

/** Adds the attribute that was typed as another one, where it is valid. */
export function withNewAttribute(draft: AthleteFormValues): AthleteFormValues {
  const { newKey: key, newValue: value, custom } = draft
  if (key === '' || value === '' || attributeKeyProblem(key, custom) !== null) return draft
  const was = custom.find((each) => each.key === key)?.was ?? null
  const others = custom.filter((each) => each.key !== key)
  return { ...draft, custom: [...others, { key, value, was }], newKey: '', newValue: '' }
}

/** Suggests a valid key: “bat_size” for “bat size”, or '' where no character is left. */
export const suggestKey = (key: string): string =>
  key
    .trim()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .replace(/^[0-9-]+/, '')

/** Problems of the form by field. An unchanged invalid field of the existing athlete `from` is not reported. */
export function problemsOf(
  draft: AthleteFormValues,
  today: string,
  from: AthleteFormValues | null = null,
): ReadonlyMap<string, AthleteFieldProblem> {
  const problems = allProblems(draft, today)
  const before = from && allProblems(from, today)
  const isUntouched = (field: string) =>
    from !== null && before?.has(field) === true && draftText(draft, field) === draftText(from, field)
  return new Map([...problems].filter(([field]) => !isUntouched(field)))
}

function draftText(draft: AthleteFormValues, field: string): string {
  const value = Object.hasOwn(draft, field)
    ? draft[field as keyof AthleteFormValues]
    : draft.custom.find(({ key }) => `custom_attributes.${key}` === field)?.value
  return typeof value === 'string' ? value.trim() : ''
}

function allProblems(draft: AthleteFormValues, today: string): Map<string, AthleteFieldProblem> {
  const problems = new Map<string, AthleteFieldProblem>()
  if (draft.first_name.trim() === '') problems.set('first_name', 'first_name')
  const { date_of_birth: born } = draft
  if (born !== '' && (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born > today || Number.isNaN(Date.parse(born))))
    problems.set('date_of_birth', 'date_of_birth')
  if (inchesFromText(draft.height) === undefined) problems.set('height', 'height')
  if (poundsFromText(draft.weight) === undefined) problems.set('weight', 'weight')
  for (const { key, value } of draft.custom) if (value === '') problems.set(`custom_attributes.${key}`, 'no-value')
  const { newKey, newValue } = draft
  const key = newKey !== '' ? attributeKeyProblem(newKey, draft.custom) : newValue !== '' ? 'no-key' : null
  if (key !== null) problems.set('newKey', key)
  if (newKey !== '' && newValue === '') problems.set('newValue', 'no-value')
  return problems
}

/** Changes of the form against the athlete as loaded; cleared fields are null. */
export function athleteChangesOf(draft: AthleteFormValues, seen: AthleteRecord): AthleteChanges {
  const changes: Record<string, unknown> = {}
  // Both sides are parsed alike: the service may have spaces or fractions that the form would never send.
  const from = formValuesOf(seen)
  for (const field of [...textFields, ...choiceFields]) {
    const now = draft[field].trim()
    if (now !== from[field].trim()) changes[field] = now === '' ? null : now
  }
  const height = inchesFromText(draft.height)
  const weight = poundsFromText(draft.weight)
  if (height !== undefined && height !== inchesFromText(from.height)) changes['height'] = height
  if (weight !== undefined && weight !== poundsFromText(from.weight)) changes['weight'] = weight
  if (draft.positions.join() !== seen.positions.join()) changes['positions'] = [...draft.positions]
  const custom = draft.custom.filter(({ key, value }) => value !== (seen.custom_attributes[key] ?? null))
  if (custom.length > 0) changes['custom_attributes'] = Object.fromEntries(custom.map(({ key, value }) => [key, value]))
  return changes
}

/** Names of changed fields, one for each custom attribute. */
export const changedFields = ({ custom_attributes = {}, ...standard }: AthleteChanges): string[] => [
  ...Object.keys(standard),
  ...Object.keys(custom_attributes).map((key) => `custom_attributes.${key}`),
]
