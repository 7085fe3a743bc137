import type { AthleteRecord } from '../../../../contract/roster.ts'
import { type AthleteDraft, changedFields, changesOf, draftOf } from '../form/athlete-draft.ts'
import { readHeight, readWeight } from '../form/units.ts'

const CUSTOM = 'custom_attributes.'

const filled = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

export function recordValue(athlete: AthleteRecord, field: string): string | null {
  if (field.startsWith(CUSTOM)) return filled(athlete.custom_attributes[field.slice(CUSTOM.length)])
  if (field === 'positions') return filled(athlete.positions.join(', '))
  return filled(athlete[field as Exclude<keyof AthleteRecord, 'positions' | 'custom_attributes'>])
}

export function draftValue(draft: AthleteDraft, field: string): string | null {
  if (field.startsWith(CUSTOM)) {
    const key = field.slice(CUSTOM.length)
    return filled(draft.custom.find((each) => each.key === key)?.value)
  }
  if (field === 'positions') return filled(draft.positions.join(', '))
  if (field === 'height') return filled(readHeight(draft.height))
  if (field === 'weight') return filled(readWeight(draft.weight))
  return filled(draft[field as Exclude<keyof AthleteDraft, 'positions' | 'custom'>].trim())
}

/** One field as the service has it now. */
export function withTheirs(draft: AthleteDraft, theirs: AthleteRecord, field: string): AthleteDraft {
  const now = draftOf(theirs)
  if (!field.startsWith(CUSTOM)) return { ...draft, [field]: now[field as keyof AthleteDraft] }
  const key = field.slice(CUSTOM.length)
  const own = now.custom.find((each) => each.key === key)
  const others = draft.custom.filter((each) => each.key !== key)
  return { ...draft, custom: own ? [...others, own] : others }
}

/** The same wishes on top of what the service has now: fields that the person did not touch are theirs. */
export function onTopOf(draft: AthleteDraft, seen: AthleteRecord, theirs: AthleteRecord): AthleteDraft {
  const touched = new Set(changedFields(changesOf(draft, seen)))
  const now = draftOf(theirs)
  const keys = new Set([...now.custom, ...draft.custom].map(({ key }) => key))
  const custom = [...keys].flatMap((key) => {
    const was = now.custom.find((each) => each.key === key)
    const own = draft.custom.find((each) => each.key === key)
    const one = touched.has(CUSTOM + key) ? own && { ...own, was: was?.value ?? null } : was
    return one ?? []
  })
  const own = Object.fromEntries(Object.entries(draft).filter(([field]) => touched.has(field)))
  return { ...now, ...own, custom }
}
