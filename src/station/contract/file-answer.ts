import { z } from 'zod'
import { ClipCard, Original } from './clip-view.ts'
import { Failure } from './failure.ts'

/** Longest name, or path, that a person asks about. */
const MAX_TEXT_LENGTH = 500
const MAX_FILES = 50

export const FileSearch = z.object({
  /** A file name, a part of it, or a whole path, of which only the name counts. */
  text: z.string().max(MAX_TEXT_LENGTH),
  limit: z.int().min(1).max(MAX_FILES),
  /** `without-rep`: only files that no rep shows. */
  scope: z.enum(['all', 'without-rep']).default('all'),
  /** Reads the source folders too: those that are off, and all of them where nothing known has such a name. */
  onDisk: z.boolean().default(true),
})
export type FileSearch = z.infer<typeof FileSearch>

/** The reason why a file in a source folder is no clip. */
export const NoClipReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unsupported') }),
  /** File from before the folder was added: `waits` until a person answers about it, else the answer was no. */
  z.object({ kind: z.literal('existing'), waits: z.boolean() }),
  /** Its folder is not watched. */
  z.object({ kind: z.literal('folder-off') }),
  /** Its folder is watched without subfolders. */
  z.object({ kind: z.literal('subfolder') }),
  /** A scan can't take it in, such as an empty file. */
  z.object({ kind: z.literal('overlooked'), because: Failure }),
  /** The next scan finds it. */
  z.object({ kind: z.literal('new') }),
])
export type NoClipReason = z.infer<typeof NoClipReason>

/** Reason that keeps every tagged clip of the station in the queue. */
export const QueueStop = z.enum(['paused', 'schedule', 'no-service', 'no-key', 'key-refused', 'offline'])
export type QueueStop = z.infer<typeof QueueStop>

/** Why a file is not uploaded, or when it was. */
export const FileAnswer = z.object({
  /** Clip id, else the file's path. */
  id: z.string(),
  fileName: z.string(),
  /** Absolute path of the file; of its folder where only the file's name is on record. */
  path: z.string(),
  camera: z.string(),
  sizeBytes: z.number().nullable(),
  /** Null for a file that is no clip. */
  clip: ClipCard.nullable(),
  /** The rep that shows the clip; null for none. */
  repId: z.string().nullable(),
  /** Why the clip does not continue, now or for good. */
  because: z.array(Failure),
  /** The clip that a duplicate or a copy repeats. */
  original: Original.nullable(),
  /** When the clip was uploaded, canceled or set aside; null for none of these. */
  atMs: z.number().nullable(),
  /** Stops the queue that the clip is in; null where nothing does, or the clip is in no queue. */
  stop: QueueStop.nullable(),
  /** Null for a clip. */
  noClip: NoClipReason.nullable(),
})
export type FileAnswer = z.infer<typeof FileAnswer>

export const FileAnswers = z.object({
  items: z.array(FileAnswer),
  /** More files have such a name. */
  areMore: z.boolean(),
  /** Paths of the folders whose files could not be read now, so that a file may be in one of them. */
  unread: z.array(z.string()),
})
export type FileAnswers = z.infer<typeof FileAnswers>
