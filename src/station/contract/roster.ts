import { z } from 'zod'
import { standardFields } from '../../service/athletes.ts'
import { Failure } from './failure.ts'

/**
 * The fields of an athlete that a list shows, sorts and filters by, as the service names them (service interface 2.1).
 */
export const rosterFields = [...standardFields, 'created_at', 'updated_at'] as const
export const RosterField = z.enum(rosterFields)
export type RosterField = z.infer<typeof RosterField>

const MAX_TEXT_LENGTH = 1_000
const MAX_KEY_LENGTH = 200
const text = z.string().max(MAX_TEXT_LENGTH)
const id = z.string().min(1).max(MAX_KEY_LENGTH)

/** A standard field, or a custom attribute by its key. */
export const RosterColumn = z.union([
  z.object({ field: RosterField }),
  z.object({ attribute: z.string().min(1).max(MAX_KEY_LENGTH) }),
])
export type RosterColumn = z.infer<typeof RosterColumn>

export const rosterTests = ['is', 'contains', 'at-least', 'at-most', 'filled', 'empty'] as const
export const RosterTest = z.enum(rosterTests)
export type RosterTest = z.infer<typeof RosterTest>

/** One condition; all conditions have to be met. `filled` and `empty` ignore `value`. */
export const RosterFilter = z.object({ column: RosterColumn, test: RosterTest, value: text })
export type RosterFilter = z.infer<typeof RosterFilter>

export const RosterSort = z.object({ field: RosterField, descending: z.boolean() })
export type RosterSort = z.infer<typeof RosterSort>

/** A search of the roster: by the beginnings of words in names, one-word attributes and email addresses. */
export const RosterQuery = z.object({
  text: text,
  filters: z.array(RosterFilter).max(20),
  sort: RosterSort,
})
export type RosterQuery = z.infer<typeof RosterQuery>

/** An athlete with every field of service interface 2.1, null where the service has none. */
export const AthleteRecord = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Calendar day: `YYYY-MM-DD`. */
  date_of_birth: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.string().nullable(),
  dominant_arm: z.string().nullable(),
  dominant_leg: z.string().nullable(),
  activity: z.string().nullable(),
  positions: z.array(z.string()),
  competition_level: z.string().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  custom_attributes: z.record(z.string(), z.string()),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
})
export type AthleteRecord = z.infer<typeof AthleteRecord>

export const RosterRow = AthleteRecord.extend({
  name: z.string(),
  reps: z.int(),
  lastRepAtMs: z.number().nullable(),
  /** The athlete to use instead, chosen by a person from two duplicates. */
  usedInstead: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** True when the athlete matches only with one typing error allowed. */
  isCorrected: z.boolean(),
})
export type RosterRow = z.infer<typeof RosterRow>

/** Index that searches use, by the abilities of this build of SQLite. */
export const SearchIndex = z.enum(['fts5', 'prefix-table'])
export type SearchIndex = z.infer<typeof SearchIndex>

export const RosterFacts = z.object({
  athletes: z.int(),
  /** End of the last complete refresh; null before the first. */
  refreshedAtMs: z.number().nullable(),
  /** Progress while the list is being read: athletes so far, of about `total`. */
  refreshing: z.object({ read: z.int(), total: z.int() }).nullable(),
  /** The keys of custom attributes that athletes have, the most frequent first; at most 200. */
  attributes: z.array(z.object({ key: z.string(), athletes: z.int() })),
  index: SearchIndex,
})
export type RosterFacts = z.infer<typeof RosterFacts>

/** Changes by field; `""`, 0 and null clear (service interface 4.4). In `custom_attributes` null deletes a key. */
export const AthleteChanges = z
  .strictObject({
    first_name: text,
    last_name: text.nullable(),
    date_of_birth: text.nullable(),
    email: text.nullable(),
    phone: text.nullable(),
    gender: text.nullable(),
    dominant_arm: text.nullable(),
    dominant_leg: text.nullable(),
    activity: text.nullable(),
    positions: z.array(text).max(50).nullable(),
    competition_level: text.nullable(),
    height: z.number().nullable(),
    weight: z.number().nullable(),
    custom_attributes: z.record(z.string().max(MAX_KEY_LENGTH), text.nullable()),
  })
  .partial()
export type AthleteChanges = z.infer<typeof AthleteChanges>

/** `anyway` creates the athlete even when one of the same name exists. */
export const AthleteCreation = z.object({ fields: AthleteChanges, anyway: z.boolean() })

/** `seen`: the athlete as stored when the form was opened, so that another person's change is noticed. */
export const AthleteEdit = z.object({ id, seen: AthleteRecord, changes: AthleteChanges })
export type AthleteEdit = z.infer<typeof AthleteEdit>

export const EditResult = z.discriminatedUnion('kind', [
  /** `change`: the id for `undo`; null when the service already had every value. */
  z.object({ kind: z.literal('saved'), athlete: AthleteRecord, change: z.string().nullable() }),
  /** Not sent, because another person changed these fields too; a custom attribute is `custom_attributes.key`. */
  z.object({ kind: z.literal('conflict'), athlete: AthleteRecord, fields: z.array(z.string()) }),
])
export type EditResult = z.infer<typeof EditResult>

export const CreateResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), athlete: AthleteRecord }),
  /** Not created, because these athletes have the same name. A request with `anyway` creates the athlete. */
  z.object({ kind: z.literal('namesakes'), athletes: z.array(AthleteRecord) }),
])
export type CreateResult = z.infer<typeof CreateResult>

/** Everything that is deleted with an athlete or loses its athlete. */
export const DeletionConsequences = z.object({
  /** Name that the person has to type. */
  name: z.string(),
  /** Count at the service, read just now; null when the service can't be reached. `atLeast` when there are more. */
  captures: z.object({ count: z.int(), atLeast: z.boolean() }).nullable(),
  captureProblem: Failure.nullable(),
  reps: z.int(),
  /** Local clips that are not uploaded yet and will need another athlete. */
  waitingClips: z.int(),
  isOnDeck: z.boolean(),
  lineupEntries: z.int(),
  /** Folders that tag their clips with this athlete. */
  folders: z.array(z.string()),
})
export type DeletionConsequences = z.infer<typeof DeletionConsequences>

/** One change of an athlete that this station made. */
export const AthleteChange = z.object({
  id: z.string(),
  atMs: z.number(),
  /** `distinct`: a similar athlete was declared a different person; `from` is that athlete's id, `to` the name. */
  kind: z.enum(['created', 'updated', 'deleted', 'hidden', 'shown', 'distinct']),
  /** Changed values by field; a custom attribute is `custom_attributes.key`. Null means no value. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  canUndo: z.boolean(),
})
export type AthleteChange = z.infer<typeof AthleteChange>

export const AthleteDetail = z.object({
  athlete: RosterRow,
  /** The newest first, at most 50. */
  changes: z.array(AthleteChange),
})
export type AthleteDetail = z.infer<typeof AthleteDetail>

/** Records that may be the same person. `because`: the same name, or nearly the same name, with the same birthday or an unknown one. */
export const DuplicatePair = z.object({
  one: RosterRow,
  other: RosterRow,
  because: z.enum(['name', 'name-and-birthday', 'similar-name-and-birthday', 'similar-name']),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>
