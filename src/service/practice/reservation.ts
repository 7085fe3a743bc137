import { extname } from 'node:path'
import { reservationStatus } from '../captures.ts'
import { limits } from '../limits.ts'
import type { CaptureRequest } from './capture-rules.ts'
import type { Reserved } from './capture-store.ts'
import { type Signer, signPost } from './object-store/sign-post.ts'

/** Largest video that the object store takes in one form POST; the document names no maximum (section 8). */
const MAX_VIDEO_BYTES = 5 * 1024 ** 3

interface Parts {
  readonly signer: Signer
  /** Address for form POSTs of the bucket. */
  readonly uploadUrl: string
}

/** Answers a capture creation with its upload target (service interface 2.4). */
export type ReserveTarget = (reserved: Reserved, request: CaptureRequest, issuedAtMs: number) => Promise<unknown>

/** Issues upload targets that are valid for 30 minutes (service interface 2.4, section 8). */
export function createReserveTarget({ signer, uploadUrl }: Parts): ReserveTarget {
  return async ({ sessionId, objectKey }, { fileName, sessionGroupId }, issuedAtMs) => {
    const expiresAtMs = issuedAtMs + limits.uploadWindowMs
    return {
      session_id: sessionId,
      session_group_id: sessionGroupId,
      upload_url: uploadUrl,
      upload_fields: await signPost(signer, {
        key: objectKey,
        contentType: extname(fileName).toLowerCase() === '.mov' ? 'video/quicktime' : 'video/mp4',
        sizeBytes: { min: 1, max: MAX_VIDEO_BYTES },
        signedAtMs: issuedAtMs,
        expiresAtMs,
      }),
      upload_expires_at: new Date(expiresAtMs).toISOString(),
      status: reservationStatus,
    }
  }
}
