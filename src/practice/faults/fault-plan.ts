import { z } from 'zod'
import { endpoints } from '../../service-api/endpoints.ts'
import { badResults } from './bad-results.ts'

const afterBytes = z.int().min(0).default(0)

/** What goes wrong. Before the work: status, answer, cut, stall. After it: lost, malformed-json, truncated-json. */
const Fault = z.discriminatedUnion('kind', [
  /** An error object, or an object store's XML error, with this status. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.number().min(0).optional(),
  }),
  /** Anything at all: a captive portal's page, a redirect, a 204, an endless text. */
  z.strictObject({
    kind: z.literal('answer'),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().default(''),
    repeat: z.int().min(1).max(100_000_000).default(1),
  }),
  /** The connection ends without an answer; for an upload after so many bytes. */
  z.strictObject({ kind: z.literal('cut'), afterBytes }),
  /** Nothing happens for so long; for an upload after so many bytes. Then it goes on. */
  z.strictObject({ kind: z.literal('stall'), stallMs: z.int().min(0), afterBytes }),
  /** The work is done, the answer never comes. */
  z.strictObject({ kind: z.literal('lost') }),
  z.strictObject({ kind: z.literal('malformed-json') }),
  z.strictObject({ kind: z.literal('truncated-json') }),
  /** A page of results holds what its schema does not say, or another schema than the page before. */
  z.strictObject({ kind: z.literal('bad-results'), what: z.enum(badResults) }),
  /** The upload target of a reservation has expired when it is issued. */
  z.strictObject({ kind: z.literal('expired-target') }),
])
export type Fault = z.infer<typeof Fault>

const callNames = ['any', 'upload', ...Object.keys(endpoints)]

const Rule = z.strictObject({
  /** One of the eleven calls, `upload` for the object store, or `any` for each of the eleven. */
  call: z.string().refine((name) => callNames.includes(name), { error: `must be one of: ${callNames.join(', ')}` }),
  /** How many matching requests pass unharmed first. */
  after: z.int().min(0).default(0),
  /** How many are hit then; all of them when not said. */
  times: z.int().min(1).optional(),
  fault: Fault,
})

/** What is to go wrong and when: for training and tests. Rules are tried in order; the first that fits hits. */
export const FaultPlan = z.strictObject({
  rules: z.array(Rule).default([]),
  /** How far the service's clock is wrong. */
  clockOffsetMs: z.int().default(0),
})
export type FaultPlan = z.infer<typeof FaultPlan>
