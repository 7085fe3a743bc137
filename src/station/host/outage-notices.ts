import { randomUUID } from 'node:crypto'
import { newAthleteName } from '../athletes/new-athletes.ts'
import { shownFileName } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import { stuckKinds } from '../contract/clip-kinds.ts'
import type { Notice } from '../contract/event.ts'
import type { Failure } from '../contract/failure.ts'
import type { PendingAthlete } from '../contract/new-athlete.ts'
import type { EngineEvent, ExportStep } from '../engine-types.ts'
import type { StoredTwice } from '../uploads/abandoned-reservations.ts'

/** Notifications about engine events that only some states deserve. Each list has one notice or none. */

export const createNotice = (what: Notice['what']): Notice[] => [{ id: randomUUID(), atMs: Date.now(), what }]

export function noticeOfClip(clip: Clip): Notice[] {
  const because = 'because' in clip.state ? clip.state.because : undefined
  if (!stuckKinds.includes(clip.state.kind) || because === undefined) return []
  return createNotice({ kind: 'clip-stuck', clipId: clip.id, fileName: shownFileName(clip.path), because })
}

/** One capture is too many: the notice names both. */
export function noticeOfStoredTwice({ clip, sessionId, other }: StoredTwice): Notice[] {
  return createNotice({
    kind: 'clip-stored-twice',
    clipId: clip.id,
    fileName: shownFileName(clip.path),
    sessionId,
    other,
  })
}

/** An athlete who was created as requested needs no notice. */
export function noticeOfAthlete(athlete: PendingAthlete): Notice[] {
  const { state } = athlete
  const name = newAthleteName(athlete)
  if (state.kind === 'found' && !state.isSeen) return createNotice({ kind: 'athlete-found', name })
  if (state.kind === 'asked')
    return createNotice({ kind: 'athlete-undecided', name, athletes: state.athleteIds.length })
  return state.kind === 'failed' ? createNotice({ kind: 'athlete-not-created', name, because: state.because }) : []
}

/** An export is announced when it is ready, or never will be. */
export function noticeOfExport({ movement, state }: ExportStep): Notice[] {
  if (state.kind === 'ready') return createNotice({ kind: 'export-ready', movement, rows: state.rows })
  const isOver = state.kind === 'failed' || state.kind === 'expired'
  return isOver ? createNotice({ kind: 'export-failed', movement, because: state.because }) : []
}

/** Announces each outage of a folder or the service once when it begins and once when it is over. */
export function createOutageNotices() {
  const lostFolders = new Set<string>()
  let serviceIsAway = false

  return {
    /** `because` is null for a folder that can be read. */
    folder(path: string, camera: string, because: Failure | null): Notice[] {
      const isBack = because === null && lostFolders.delete(path)
      if (because === null) return isBack ? createNotice({ kind: 'folder-back', camera }) : []
      lostFolders.add(path)
      return createNotice({ kind: 'folder-lost', camera, because })
    },
    /** `worst` is null when every component works, or when another service is used from now on. */
    health({ worst, isForgotten }: Pick<EngineEvent & { kind: 'health' }, 'worst' | 'isForgotten'>): Notice[] {
      if (worst?.component === 'station') return createNotice({ kind: 'trouble', because: worst.because })
      if (worst && !serviceIsAway) {
        serviceIsAway = true
        return createNotice({ kind: 'service-lost', because: worst.because })
      }
      if (worst || !serviceIsAway) return []
      serviceIsAway = false
      // Another service, or the same one with another key, is unknown until it answers.
      return isForgotten ? [] : createNotice({ kind: 'service-back' })
    },
  }
}
