import { z } from 'zod'
import { ClipId, ClipState } from './clip.ts'

/**
 * One line of the append-only record of a clip: the event, and the state it led to. `details` holds facts for the
 * reader (a cleaned file name, bytes and rate of an attempt, an orphan's session id), never a secret.
 */
export const LedgerLine = z.object({
  clipId: ClipId,
  atMs: z.number(),
  event: z.string(),
  state: ClipState,
  details: z.record(z.string(), z.unknown()),
})
export type LedgerLine = z.infer<typeof LedgerLine>
