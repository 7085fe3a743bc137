import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ClipId } from '../../../station/contract/clip.ts'
import { RepAlignment } from '../../../station/contract/marks.ts'
import type { AlignmentStore } from '../../../station/ports/marks-port.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'
import type { SavedNudge } from '../core/nudge.ts'
import { ViewerLoop } from '../viewer-rep.ts'

const NudgeRow = z.object({ frames: z.int(), correction_ms: z.number() })
const LoopRow = z.object({ clip_id: z.string(), from_frame: z.int(), to_frame: z.int() })

/** Stores settings of the viewer: nudges of clips, and loops of reps. */
function createViewerStore(db: DatabaseSync) {
  const nudge = db.prepare('SELECT frames, correction_ms FROM viewer_nudge WHERE clip_id = ?')
  const putNudge = db.prepare('INSERT OR REPLACE INTO viewer_nudge VALUES (?, ?, ?)')
  const loop = db.prepare('SELECT clip_id, from_frame, to_frame FROM viewer_loop WHERE rep_id = ?')
  const putLoop = db.prepare('INSERT OR REPLACE INTO viewer_loop VALUES (?, ?, ?, ?)')
  const removeLoop = db.prepare('DELETE FROM viewer_loop WHERE rep_id = ?')

  return {
    nudgeOf(clipId: ClipId): SavedNudge | null {
      const row = nudge.get(clipId)
      if (row === undefined) return null
      const { frames, correction_ms } = NudgeRow.parse(row)
      return { frames, correctionMs: correction_ms }
    },
    putNudge: (clipId: ClipId, { frames, correctionMs }: SavedNudge): void =>
      void putNudge.run(clipId, frames, correctionMs),
    loopOf(repId: string): ViewerLoop | null {
      const row = loop.get(repId)
      if (row === undefined) return null
      const { clip_id, from_frame, to_frame } = LoopRow.parse(row)
      return ViewerLoop.parse({ clipId: clip_id, fromFrame: from_frame, toFrame: to_frame })
    },
    /** Saves a loop; null removes it. */
    putLoop(repId: string, saved: ViewerLoop | null): void {
      if (saved === null) removeLoop.run(repId)
      else putLoop.run(repId, saved.clipId, saved.fromFrame, saved.toFrame)
    },
  }
}

const AlignmentStoreRow = z
  .object({ rep_id: z.string(), clip_id: z.string(), frame: z.int() })
  .transform(({ rep_id, clip_id, frame }) => ({ repId: rep_id, clipId: clip_id, frame }))
  .pipe(RepAlignment)

/** Stores the frame at which a rep is aligned in a comparison, on one of its clips. */
function createAlignmentStore(db: DatabaseSync): AlignmentStore {
  const get = db.prepare('SELECT rep_id, clip_id, frame FROM viewer_alignment WHERE rep_id = ?')
  const put = db.prepare('INSERT OR REPLACE INTO viewer_alignment (rep_id, clip_id, frame) VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM viewer_alignment WHERE rep_id = ?')

  return {
    of(repId) {
      const row = get.get(repId)
      return row === undefined ? null : AlignmentStoreRow.parse(row)
    },
    put: ({ repId, clipId, frame }) => void put.run(repId, clipId, frame),
    remove: (repId) => void remove.run(repId),
  }
}

export const viewerStores = ({ db }: StoreTools) => ({
  viewer: createViewerStore(db),
  alignments: createAlignmentStore(db),
})
