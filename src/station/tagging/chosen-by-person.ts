import type { TagOrigin, Tags } from '../contract/tags.ts'

/** Origins of tags that a person chose; a shot list is written by a person too. */
const chosenByPerson: ReadonlySet<TagOrigin> = new Set(['hand', 'on-deck', 'shot-list'])

/** True when a person chose the athlete. Only such tags are remembered as suggestions for later clips. */
export const isAthleteChosenByPerson = ({ origins }: Tags): boolean => chosenByPerson.has(origins.athlete)
