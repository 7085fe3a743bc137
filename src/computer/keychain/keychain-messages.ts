/** Messages between the station and the process that holds keytar. */
import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'

export const KeychainRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), service: z.string(), account: z.string() }),
  z.object({ kind: z.literal('write'), service: z.string(), account: z.string(), key: z.string() }),
  z.object({ kind: z.literal('remove'), service: z.string(), account: z.string() }),
])
export type KeychainRequest = z.infer<typeof KeychainRequest>

/** Answers that leave unknown whether there is a key, or whether it was saved. */
const unanswered = [
  z.object({ kind: z.literal('locked'), because: Failure }),
  z.object({ kind: z.literal('unavailable'), because: Failure }),
] as const

export const Unanswered = z.discriminatedUnion('kind', [...unanswered])
export type Unanswered = z.infer<typeof Unanswered>

export const KeyRead = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), key: z.string() }),
  z.object({ kind: z.literal('absent') }),
  ...unanswered,
])
export type KeyRead = z.infer<typeof KeyRead>

export const KeyWritten = z.discriminatedUnion('kind', [z.object({ kind: z.literal('kept') }), ...unanswered])
export type KeyWritten = z.infer<typeof KeyWritten>

export const KeyRemoved = z.discriminatedUnion('kind', [z.object({ kind: z.literal('removed') }), ...unanswered])
export type KeyRemoved = z.infer<typeof KeyRemoved>

export type KeychainAnswer = KeyRead | KeyWritten | KeyRemoved

/** Sent before keytar is called, which may wait for a person. */
export const KeychainNotice = z.object({ kind: z.literal('asking'), waitsForPerson: z.boolean() })
export type KeychainNotice = z.infer<typeof KeychainNotice>
