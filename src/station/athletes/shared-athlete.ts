import type { TagsInput } from '../contract/tags.ts'
import { type NewAthleteStore, serviceIdOf } from './new-athletes.ts'

/**
 * Tags as other stations understand them: the station's own id of a new athlete is known nowhere else, so the service's
 * id or the name stands for it.
 */
export function withSharedAthlete(tags: TagsInput, newAthletes: Pick<NewAthleteStore, 'get'>): TagsInput {
  const { athlete } = tags
  const fresh = athlete && 'id' in athlete ? newAthletes.get(athlete.id) : undefined
  if (!fresh) return tags
  const id = serviceIdOf(fresh)
  const { firstName, lastName } = fresh
  const named = { firstName, ...(lastName !== '' && { lastName }), create: false }
  return { ...tags, athlete: id === null ? named : { id } }
}
