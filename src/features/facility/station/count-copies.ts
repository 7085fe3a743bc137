import { z } from 'zod'
import { notUploadedKinds } from '../../../station/contract/clip-kinds.ts'
import type { CopiedClips } from '../core/facility-facts.ts'
import type { DatabaseLink } from './database-link.ts'

const CountRow = z.object({ station: z.string().nullable(), clips: z.int(), bytes: z.number() })

/**
 * One content counts once, whichever stations watch it; a clip that was not read yet counts for itself. A content whose
 * claims are all uploaded, by the service's word, is done, also where a station that stopped never learned it. A claim that is not uploaded may
 * be another content with the same fingerprint.
 */
const COUNT_PENDING = `
  WITH pending AS MATERIALIZED (
    SELECT copy.station, copy.origin, copy.fingerprint, copy.size_bytes,
      CASE WHEN copy.origin IS NULL OR copy.fingerprint IS NULL THEN copy.station::text || copy.clip
        ELSE copy.origin || copy.fingerprint END AS content
    FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
    WHERE copy.state = ANY($1)
  ), contents AS (
    SELECT DISTINCT ON (content) content, origin, fingerprint, size_bytes FROM pending
  ), claims AS (
    SELECT contents.content,
      bool_or(claim.state = 'uploaded' AND claim.lease_until = 'infinity') AS is_uploaded,
      bool_or(claim.state IN ('claimed', 'committing')) AS is_open
    FROM contents JOIN ondeck.claim
      ON claim.content = hashtextextended(contents.origin || ' ' || contents.fingerprint, 0)
      AND claim.origin = contents.origin AND claim.fingerprint = contents.fingerprint
    GROUP BY contents.content
  ), open AS (
    SELECT size_bytes FROM contents LEFT JOIN claims USING (content)
    WHERE NOT coalesce(is_uploaded AND NOT is_open, false)
  )
  SELECT NULL AS station, count(*)::int AS clips, coalesce(sum(size_bytes), 0)::float8 AS bytes FROM open
  UNION ALL
  SELECT station::text, count(*)::int, 0 FROM pending GROUP BY station`

/** Counts the clips whose copies are not uploaded. Throws like `DatabaseLink`. */
export async function countCopies(link: Pick<DatabaseLink, 'run'>): Promise<CopiedClips> {
  const rows = await link.run(CountRow, COUNT_PENDING, [notUploadedKinds])
  const total = rows.find(({ station }) => station === null)
  return {
    distinctClips: total?.clips ?? 0,
    distinctBytes: total?.bytes ?? 0,
    byStation: new Map(rows.flatMap(({ station, clips }) => (station === null ? [] : [[station, clips]]))),
  }
}
