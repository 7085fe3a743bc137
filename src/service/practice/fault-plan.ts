import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { badResults } from './bad-results.ts'

const afterBytes = z.int().min(0).default(0)

/** Kinds of faults. Before the work: status, answer, cut, stall. After it: lost, malformed-json, truncated-json. */
const Fault = z.discriminatedUnion('kind', [
  /** An error object, or an object store's XML error, with this status. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.number().min(0).optional(),
  }),
  /** Any answer: a captive portal's page, a redirect, a 204, an endless text. */
  z.strictObject({
    kind: z.literal('answer'),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().default(''),
    repeat: z.int().min(1).max(100_000_000).default(1),
  }),
  /** Closes the connection without an answer; for an upload after this many bytes. */
  z.strictObject({ kind: z.literal('cut'), afterBytes }),
  /** Pauses, for an upload after this many bytes, and then continues. */
  z.strictObject({ kind: z.literal('stall'), stallMs: z.int().min(0), afterBytes }),
  /** Completes the work without sending the answer. */
  z.strictObject({ kind: z.literal('lost') }),
  z.strictObject({ kind: z.literal('malformed-json') }),
  z.strictObject({ kind: z.literal('truncated-json') }),
  /** Sends a page of results that contradicts its schema, or has another schema than the page before. */
  z.strictObject({ kind: z.literal('bad-results'), what: z.enum(badResults) }),
  /** The store has the upload; the service hears of it so much later, by its own clock. */
  z.strictObject({ kind: z.literal('late-event'), delayMs: z.int().min(0) }),
  /** Issues an upload target that has already expired. */
  z.strictObject({ kind: z.literal('expired-target') }),
])
export type Fault = z.infer<typeof Fault>

const callNames = ['any', 'upload', ...Object.keys(endpoints)]

const Rule = z.strictObject({
  /** One of the eleven calls, `upload` for the object store, or `any` for each of the eleven. */
  call: z.string().refine((name) => callNames.includes(name), { error: `must be one of: ${callNames.join(', ')}` }),
  /** Number of matching requests without the fault first. */
  after: z.int().min(0).default(0),
  /** Number of requests with the fault after that; all of them by default. */
  times: z.int().min(1).optional(),
  fault: Fault,
})

/** Faults and when they apply, for training and tests. Rules are checked in order; the first that matches applies. */
export const FaultPlan = z.strictObject({
  rules: z.array(Rule).default([]),
  /** Offset of the service's clock from the right time. */
  clockOffsetMs: z.int().default(0),
})
export type FaultPlan = z.infer<typeof FaultPlan>
