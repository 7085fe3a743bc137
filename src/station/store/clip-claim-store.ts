import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ClipId } from '../contract/clip.ts'
import type { ClipClaim, ClipClaimStore } from '../ports/claim-port.ts'

const Row = z
  .object({
    clip_id: ClipId,
    address: z.string(),
    key_tag: z.string(),
    fingerprint: z.string(),
    claim: z.string().nullable(),
    made_at_ms: z.number().nullable(),
    fence: z.int().nullable(),
  })
  .transform(
    ({ clip_id, address, key_tag, fingerprint, claim, made_at_ms, fence }): ClipClaim => ({
      clip: clip_id,
      origin: { address, keyTag: key_tag },
      fingerprint,
      claim:
        claim === null || made_at_ms === null || fence === null ? null : { id: claim, madeAtMs: made_at_ms, fence },
    }),
  )

/** Stores the claims with which clips of shared folders are uploaded: after a kill they are found again. */
export function createClipClaimStore(db: DatabaseSync): ClipClaimStore {
  const all = db.prepare('SELECT * FROM clip_claim ORDER BY clip_id')
  const erase = db.prepare('DELETE FROM clip_claim WHERE clip_id = ?')
  const write = db.prepare(
    `INSERT OR REPLACE INTO clip_claim (clip_id, address, key_tag, fingerprint, claim, made_at_ms, fence)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )

  return {
    all: () => all.all().map((row) => Row.parse(row)),
    save: ({ clip, origin: { address, keyTag }, fingerprint, claim }) =>
      void write.run(
        clip,
        address,
        keyTag,
        fingerprint,
        claim?.id ?? null,
        claim?.madeAtMs ?? null,
        claim?.fence ?? null,
      ),
    remove: (clip) => void erase.run(clip),
  }
}
