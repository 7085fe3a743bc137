import { z } from 'zod'
import { Failure } from './failure.ts'
import { RecordingTimeSource } from './probe.ts'
import { TagsInput } from './tags.ts'

/** Check of a folder before it is added. */
export const FolderCheck = z.object({
  path: z.string(),
  /** Number of videos already in the folder; a person chooses whether to import or ignore them. */
  clips: z.int(),
  bytes: z.number(),
  /** True when counting ended early: `clips` is then a lower bound. */
  areMore: z.boolean(),
  /** The reason why the folder can't be added. */
  because: Failure.nullable(),
})
export type FolderCheck = z.infer<typeof FolderCheck>

/** One level of folders on this computer, for clients without a folder dialog. */
export const FolderListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  clips: z.int(),
})
export type FolderListing = z.infer<typeof FolderListing>

/** Tags that the rules give one present file. */
export const RulePreviewRow = z.object({
  fileName: z.string(),
  relativePath: z.string(),
  tags: TagsInput,
  athleteName: z.string().nullable(),
  recordedAtMs: z.number().nullable(),
  recordedAtSource: RecordingTimeSource.nullable(),
  /** Empty when its tags are complete. */
  reasons: z.array(Failure),
  /** True for an existing file that a person chose not to add. */
  isIgnored: z.boolean(),
})
export type RulePreviewRow = z.infer<typeof RulePreviewRow>

export const RulePreview = z.object({
  rows: z.array(RulePreviewRow),
  total: z.int(),
  /** Problems of the rules themselves. */
  problems: z.array(Failure),
})
export type RulePreview = z.infer<typeof RulePreview>

/** Preview of the files that patterns would leave out of a folder. */
export const ExcludePreview = z.object({
  /** Videos in the folder, and those that the patterns leave out. */
  total: z.int(),
  excluded: z.int(),
  /** The first ones, with the pattern that leaves each out. */
  rows: z.array(z.object({ relativePath: z.string(), pattern: z.string() })),
  /** True when reading ended early: the numbers are lower bounds. */
  areMore: z.boolean(),
})
export type ExcludePreview = z.infer<typeof ExcludePreview>

/** One step of connecting to the service, and its outcome. */
export const ConnectionHop = z.object({
  hop: z.enum(['name', 'connection', 'proxy', 'certificate', 'service', 'key', 'tier']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  because: Failure.nullable(),
  tookMs: z.number().nullable(),
})
export type ConnectionHop = z.infer<typeof ConnectionHop>
