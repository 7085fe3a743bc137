import type { TagOrigin, Tags } from '../../contract/tagging/tags.ts'

const personal: ReadonlySet<TagOrigin> = new Set(['hand', 'on-deck', 'shot-list'])

/** True when a person chose the athlete: only such tags are suggested again. */
export const isByPerson = ({ origins }: Tags): boolean => personal.has(origins.athlete)
