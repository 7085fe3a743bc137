import { z } from 'zod'
import { Failure } from './failure.ts'

/** Answers to “is it safe?”, the most urgent first. Only the last two are safe. */
export const SafetyAnswer = z.enum(['needs-attention', 'working', 'processing', 'all-uploaded'])
export type SafetyAnswer = z.infer<typeof SafetyAnswer>

/** The reason why no upload starts now, so that no end can be promised. */
export const UploadBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-service') }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('key-refused') }),
  z.object({ kind: z.literal('captures-refused') }),
  /** The service answers, and gives no access. */
  z.object({ kind: z.literal('access-refused'), because: Failure }),
  /** A problem of the station itself, such as a full disk. */
  z.object({ kind: z.literal('trouble'), because: Failure }),
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('schedule'), opensAtMs: z.number().nullable() }),
  /** OnDeck retries automatically. */
  z.object({ kind: z.literal('offline'), sinceMs: z.number() }),
])
export type UploadBlock = z.infer<typeof UploadBlock>

const count = z.int().min(0)

/** The one answer to “is it safe?”, with every clip of the station in exactly one count. */
export const Safety = z.object({
  answer: SafetyAnswer,
  /** Sum of the clips that need a person: `untagged`, `stuck` and `unanswered`. */
  needsPerson: count,
  untagged: count,
  /** Can't be uploaded, or get no results, until a person acts. */
  stuck: count,
  /** Were in a folder before it was watched, and wait for a person’s answer. */
  unanswered: count,
  /** Sum of the clips that OnDeck still works on: `writing`, `checking`, `held`, `queued` and `uploading`. */
  onTheWay: count,
  writing: count,
  checking: count,
  held: count,
  queued: count,
  uploading: count,
  /** Stored at the service, which has not finished its analysis. */
  processing: count,
  completed: count,
  /** Counted beside the answer; none of them holds it back. */
  leftOut: count,
  cancelled: count,
  unsupported: count,
  /** End of what is queued; null while nothing can be promised. */
  doneAtMs: z.number().nullable(),
  /** Null while uploads may start, and where nothing is on its way. */
  blockedBy: UploadBlock.nullable(),
})
export type Safety = z.infer<typeof Safety>

/** True where nobody has to wait for a clip, and none waits for a person. */
export const isAllUploaded = ({ answer }: Pick<Safety, 'answer'>): boolean =>
  answer === 'processing' || answer === 'all-uploaded'
