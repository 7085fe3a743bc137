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

export type StoreCode = keyof typeof refusals

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
