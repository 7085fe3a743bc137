import { z } from 'zod'
import { ClipId } from './clip.ts'
import { ComputerEvent } from './computer-event.ts'
import { ClipKindInput } from './records.ts'
import { ExcludePatterns, NameRules } from './settings.ts'
import { AthleteReference, TagsInput } from './tags.ts'
import { MAX_UNSUPPORTED_NAMES } from './unsupported.ts'

/** Inputs of procedures that are more than an id. */
export const SinceInput = z.object({ fromMs: z.number().nullable() })
export const ClipsAfterInput = z.object({
  kinds: z.array(ClipKindInput),
  after: ClipId.nullable(),
  limit: z.int().min(1).max(1_000),
})
export const ComputerEventInput = z.object({ event: ComputerEvent })
export const AthleteSearchInput = z.object({
  text: z.string(),
  limit: z.int().min(1).max(100),
  /** Adds athletes whose names differ from the text by a typo, after those that it begins. */
  withNear: z.boolean().optional(),
})
export const AthleteNameInput = z.object({ firstName: z.string().trim().min(1), lastName: z.string().trim() })
export const DimensionsInput = z.object({ athleteId: z.string(), activity: z.string(), movement: z.string() })
export const AthleteDimensionsInput = z.object({
  athlete: AthleteReference,
  activity: z.string(),
  movement: z.string(),
})
export const ConnectionTestInput = z.object({ baseUrl: z.string().optional(), key: z.string().optional() })
export const RulesPreviewInput = z.object({
  path: z.string().min(1),
  rules: NameRules,
  tags: TagsInput,
  onDeck: z.boolean(),
})
/** Paths of files; at most as many as two folders list. */
export const FilesInput = z.object({
  paths: z
    .array(z.string().min(1))
    .min(1)
    .max(2 * MAX_UNSUPPORTED_NAMES),
})
export const FilesDone = z.object({ done: z.array(z.string()) })
export const ExcludePreviewInput = z.object({ path: z.string().min(1), exclude: ExcludePatterns })
export const ExportColumnsInput = z.object({ activity: z.string().max(128), movement: z.string().max(128) })

/** Act to undo, or undone act to repeat. */
export const UndoPreviewInput = z.object({ id: z.string(), kind: z.enum(['undo', 'redo']) })
