import { z } from 'zod'
import { LineupEntry } from './on-deck.ts'
import { TagsInput } from './tags.ts'

const stamp = {
  cage: z.string(),
  /** The database's clock minus the station's, when the change was made; null while it was unknown. */
  offsetMs: z.number().nullable(),
  /** True when the station could not reach the facility. */
  isApart: z.boolean(),
  /** The last change of the cage that the station knew of. */
  seen: z.number(),
}

/** A change of the deck or the lineup that a station tells its cage. Times are the station's. */
export const DeckPost = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('put'),
    ...stamp,
    id: z.string(),
    fromMs: z.number(),
    saidMs: z.number(),
    tags: TagsInput.nullable(),
  }),
  z.object({ kind: z.literal('remove'), ...stamp, id: z.string() }),
  /** The lineup before and after, so that changes of two stations can be merged. */
  z.object({ kind: z.literal('lineup'), ...stamp, before: z.array(LineupEntry), after: z.array(LineupEntry) }),
  /** A person's answer that the athlete stayed on deck. */
  z.object({ kind: z.literal('confirm'), ...stamp, id: z.string(), fromMs: z.number(), toMs: z.number() }),
  /** A clip of the athlete on deck. */
  z.object({ kind: z.literal('sign'), ...stamp, atMs: z.number() }),
])
export type DeckPost = z.infer<typeof DeckPost>
