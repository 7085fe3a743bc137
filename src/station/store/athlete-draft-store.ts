import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AthleteDraft } from '../contract/athlete-draft.ts'
import { json } from './rows.ts'

/** Drafts name a person, so they are deleted after a week. */
const DRAFT_TTL_MS = 7 * 24 * 3_600_000

const Row = z.object({ body: json.pipe(AthleteDraft) })

/** Stores unfinished athlete forms. */
export function createAthleteDraftStore(db: DatabaseSync) {
  const get = db.prepare('SELECT body FROM athlete_draft WHERE id = ? AND at_ms > ?')
  const put = db.prepare('INSERT OR REPLACE INTO athlete_draft (id, body, at_ms) VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM athlete_draft WHERE id = ?')
  const dropOld = db.prepare('DELETE FROM athlete_draft WHERE at_ms <= ?')
  const oldestMs = (nowMs: number) => Math.floor(nowMs) - DRAFT_TTL_MS

  return {
    // Another version may have written another shape.
    get: (id: string, nowMs: number): AthleteDraft | null =>
      Row.safeParse(get.get(id, oldestMs(nowMs))).data?.body ?? null,
    /** Saves a draft, and deletes expired ones. */
    put(id: string, draft: AthleteDraft) {
      dropOld.run(oldestMs(draft.atMs))
      put.run(id, JSON.stringify(draft), Math.floor(draft.atMs))
    },
    drop: (id: string) => void drop.run(id),
  }
}
