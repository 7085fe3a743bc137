import type { TagOrigin, Tags } from '../../contract/tagging/tags.ts'

const personal: ReadonlySet<TagOrigin> = new Set(['hand', 'on-deck', 'shot-list'])

/** Whether a person has said whose clip it is: only that is worth offering again. */
export const isByPerson = ({ origins }: Tags): boolean => personal.has(origins.athlete)
