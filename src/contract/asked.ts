import { z } from 'zod'
import { ClipId } from './clips/clip.ts'
import { ClipKindAsked } from './records.ts'
import { ComputerEvent } from './station/computer-event.ts'
import { NameRules } from './station/settings.ts'
import { GivenAthlete, GivenTags } from './tagging/tags.ts'

/** What procedures are asked with, where it is more than an id. */
export const Since = z.object({ fromMs: z.number().nullable() })
export const ClipsAfter = z.object({
  kinds: z.array(ClipKindAsked),
  after: ClipId.nullable(),
  limit: z.int().min(1).max(1_000),
})
export const ComputerHeard = z.object({ event: ComputerEvent })
export const AthleteSearch = z.object({ text: z.string(), limit: z.int().min(1).max(100) })
export const AthleteNameGiven = z.object({ firstName: z.string().trim().min(1), lastName: z.string().trim() })
export const DimensionsAsked = z.object({ athleteId: z.string(), activity: z.string(), movement: z.string() })
export const DimensionsOfAthlete = z.object({ athlete: GivenAthlete, activity: z.string(), movement: z.string() })
export const ConnectionTested = z.object({ baseUrl: z.string().optional(), key: z.string().optional() })
export const RulesTried = z.object({ path: z.string().min(1), rules: NameRules, tags: GivenTags, onDeck: z.boolean() })
export const ExportPair = z.object({ activity: z.string().max(128), movement: z.string().max(128) })
