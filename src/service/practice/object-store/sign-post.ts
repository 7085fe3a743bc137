import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

/** Credentials and bucket for signing upload targets. */
export interface Signer {
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Post {
  readonly key: string
  readonly contentType: string
  readonly sizeBytes: { readonly min: number; readonly max: number }
  readonly signedAtMs: number
  readonly expiresAtMs: number
  /** Further fields that the form has to carry, such as `success_action_status`. */
  readonly extraFields?: Readonly<Record<string, string>>
}

/** The form fields of a pre-signed POST, in the order and spelling of a common signer (service interface 2.4). */
export async function signPost(signer: Signer, post: Post): Promise<Record<string, string>> {
  const { bucket, region, accessKeyId, secretAccessKey } = signer
  const amzDate = new Date(post.signedAtMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const fields = {
    'Content-Type': post.contentType,
    ...post.extraFields,
    key: post.key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${amzDate.slice(0, 8)}/${region}/s3/aws4_request`,
    'x-amz-date': amzDate,
  }
  const conditions = [
    { bucket },
    ['content-length-range', post.sizeBytes.min, post.sizeBytes.max],
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
  ]
  const document = JSON.stringify({ expiration: new Date(post.expiresAtMs).toISOString(), conditions })
  const policy = Buffer.from(document).toString('base64')
  const signature = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    sha256: Sha256,
  })
  return {
    ...fields,
    policy,
    'x-amz-signature': await signature.sign(policy, { signingDate: new Date(post.signedAtMs) }),
  }
}
