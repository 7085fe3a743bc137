import { z } from 'zod'
import { RecordingTimeSource } from '../clips/probe.ts'
import { Failure } from '../failure.ts'
import { TagsInput } from '../tagging/tags.ts'

/** What a folder holds before it is added. */
export const FolderCheck = z.object({
  path: z.string(),
  /** Videos that are there already: taken or ignored, as the person says. */
  clips: z.int(),
  bytes: z.number(),
  /** There was no time to count all of them: these are what was seen. */
  areMore: z.boolean(),
  /** Why it cannot be added. */
  because: Failure.nullable(),
})
export type FolderCheck = z.infer<typeof FolderCheck>

/** The folders of this computer, one level: for a client without a folder dialog of its own. */
export const FolderListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  clips: z.int(),
})
export type FolderListing = z.infer<typeof FolderListing>

/** What the rules make of one file that is in the folder now. */
export const RulePreviewRow = z.object({
  fileName: z.string(),
  relativePath: z.string(),
  tags: TagsInput,
  athleteName: z.string().nullable(),
  recordedAtMs: z.number().nullable(),
  recordedAtSource: RecordingTimeSource.nullable(),
  /** Empty when its tags are complete. */
  reasons: z.array(Failure),
})
export type RulePreviewRow = z.infer<typeof RulePreviewRow>

export const RulePreview = z.object({
  rows: z.array(RulePreviewRow),
  total: z.int(),
  /** What is wrong with the rules themselves. */
  problems: z.array(Failure),
})
export type RulePreview = z.infer<typeof RulePreview>

/** One step on the way to the service, and whether it was passed. */
export const ConnectionHop = z.object({
  hop: z.enum(['name', 'connection', 'proxy', 'certificate', 'service', 'key', 'tier']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  because: Failure.nullable(),
  tookMs: z.number().nullable(),
})
export type ConnectionHop = z.infer<typeof ConnectionHop>
