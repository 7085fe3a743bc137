import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Signer } from './sign-post.ts'

/** Error codes and statuses of S3. */
const refusals = {
  AccessDenied: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPolicyDocument: 400,
  MalformedPOSTRequest: 400,
  MaxPostPreDataLengthExceededError: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  PreconditionFailed: 412,
  SignatureDoesNotMatch: 403,
} as const

type StoreCode = keyof typeof refusals

/** An upload that the object store refuses (service interface 2.4). */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  readonly code: StoreCode
  readonly status: number

  constructor(code: StoreCode, message: string) {
    super(message)
    this.code = code
    this.status = refusals[code]
  }
}

/** The text fields of a form, by their names in lower case. */
export type FormFields = ReadonlyMap<string, string>

/** Key and size range that a verified form allows. */
export interface VerifiedPost {
  readonly key: string
  readonly sizeBytes: { readonly min: number; readonly max: number }
}

const Policy = z.object({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int().min(0), z.int().min(0)]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
})
type Policy = z.infer<typeof Policy>

/** Maximum size of one form's file, regardless of the policy. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3

/**
 * Checks a form as an object store does: signature, expiry, every condition, no field beyond them (service interface
 * 2.4).
 */
export function verifyPost({ form, signer, now }: { form: FormFields; signer: Signer; now: number }): VerifiedPost {
  const policyText = required(form, 'policy')
  verifySignature({ form, signer, policyText })
  const policy = parsePolicy(policyText)
  if (Date.parse(policy.expiration) <= now) throw denied('Policy expired.')
  return checkConditions(policy, form, signer.bucket)
}

function required(form: FormFields, name: string): string {
  const value = form.get(name)
  if (value !== undefined) return value
  throw new StoreRefusal(
    'InvalidArgument',
    `Bucket POST must contain a field named '${name}'. If it is specified, please check the order of the fields.`,
  )
}

const denied = (why: string) => new StoreRefusal('AccessDenied', `Invalid according to Policy: ${why}`)

function verifySignature({ form, signer, policyText }: { form: FormFields; signer: Signer; policyText: string }) {
  if (required(form, 'x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new StoreRefusal('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  }
  const [accessKeyId, day = '', ...scope] = required(form, 'x-amz-credential').split('/')
  if (accessKeyId !== signer.accessKeyId) {
    throw new StoreRefusal('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  }
  if (scope.join('/') !== `${signer.region}/s3/aws4_request` || !required(form, 'x-amz-date').startsWith(day)) {
    throw new StoreRefusal('AccessDenied', 'The credential scope does not fit this store.')
  }
  // Compared as text: parsing hex would stop at the first invalid character and ignore the rest.
  const expected = Buffer.from(hmac(signingKey(signer, day), policyText).toString('hex'))
  const received = Buffer.from(required(form, 'x-amz-signature'))
  if (received.length === expected.length && timingSafeEqual(received, expected)) return
  throw new StoreRefusal(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  )
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The published key derivation, implemented here so that the signing library does not verify itself. */
const signingKey = ({ secretAccessKey, region }: Signer, day: string) =>
  [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))

function parsePolicy(policyText: string): Policy {
  try {
    return Policy.parse(JSON.parse(Buffer.from(policyText, 'base64').toString('utf8')))
  } catch {
    throw new StoreRefusal('InvalidPolicyDocument', 'The policy document is not valid.')
  }
}

function checkConditions({ conditions }: Policy, form: FormFields, bucket: string): VerifiedPost {
  const named = new Set(['policy', 'x-amz-signature'])
  const sizeBytes = { min: 0, max: MAX_OBJECT_BYTES }
  const check = (name: string, fits: (value: string) => boolean, condition: unknown) => {
    named.add(name.toLowerCase())
    const value = form.get(name.toLowerCase()) ?? (name === 'bucket' ? bucket : undefined)
    if (value === undefined || !fits(value)) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`)
  }
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, expected] of Object.entries(condition)) check(name, (value) => value === expected, condition)
    } else if (condition[0] === 'content-length-range') {
      sizeBytes.min = condition[1]
      sizeBytes.max = Math.min(condition[2], MAX_OBJECT_BYTES)
    } else {
      const [how, name, expected] = condition
      check(name.slice(1), (value) => (how === 'eq' ? value === expected : value.startsWith(expected)), condition)
    }
  }
  const extra = [...form.keys()].filter((name) => !named.has(name) && !name.startsWith('x-ignore-'))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
  return { key: required(form, 'key'), sizeBytes }
}
