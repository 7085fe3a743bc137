import { AppError, toFailure } from '../app-error.ts'
import type { AthleteFinder } from '../athletes/find-athlete.ts'
import { isAwaited, type NewAthletes, pendingFailure } from '../athletes/new-athletes.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipEvent } from '../clips/clip-machine.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Files, Folders } from '../ports.ts'
import type { Intake } from '../watching/intake.ts'

interface Parts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly intake: Pick<Intake, 'recheckFile'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly newAthletes: Pick<NewAthletes, 'get'>
  readonly athletes: Pick<AthleteFinder, 'isKnownHere' | 'forget'>
  /** Creates the event of a failed attempt. */
  readonly failedBy: (because: Failure) => ClipEvent
}

/**
 * Checks a queued clip before its upload attempt: its athlete exists at the service in use, and its file is unchanged. A
 * clip that isn't ready gets the event that says why.
 */
export function createUploadPreflight(parts: Parts) {
  const { lifecycle, intake, files, folders, newAthletes, athletes, failedBy } = parts

  /** Never sends the station's own id of a new athlete: the clip waits for the service's id, or is tagged again with it. */
  function isAthleteCreated({ id, tags }: Clip): boolean {
    const athlete = tags && newAthletes.get(tags.athleteId)
    if (!athlete) return true
    lifecycle.apply(id, isAwaited(athlete) ? failedBy(pendingFailure(athlete)) : { kind: 'retag' })
    return false
  }

  /** Checks the file just before the reservation: a reservation for a missing file would become an orphan. */
  async function isFileUnchanged(clip: Clip): Promise<boolean> {
    try {
      const file = await files.stat(clip.path)
      if (file === null) {
        // A file in an unavailable folder is not missing: the clip keeps its position and waits for the folder.
        if (await folders.isThere(clip.folder)) intake.recheckFile(clip)
        else lifecycle.apply(clip.id, failedBy(folderMissing(clip)))
        return false
      }
      await files.open(clip.path)
      if (file.sizeBytes === clip.sizeBytes && file.modifiedAtMs === clip.modifiedAtMs) return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // An unreadable folder says nothing about the file.
      if (error.code === 'folder-unreadable') {
        lifecycle.apply(clip.id, failedBy(toFailure(error)))
        return false
      }
    }
    // A file that changed, or cannot be opened, has to pass the finished test again.
    lifecycle.apply(clip.id, { kind: 'moved-again' }, { facts: { fingerprint: null } })
    return false
  }

  /** Never sends an athlete id to another service: the clip is tagged again from the source that named its athlete. */
  async function isAthleteOfThisService(clip: Clip, signal: AbortSignal): Promise<boolean> {
    if (clip.tags === null) return true
    const { athleteId } = clip.tags
    try {
      if (await athletes.isKnownHere(athleteId, signal)) return !signal.aborted
      athletes.forget(athleteId)
      lifecycle.apply(clip.id, { kind: 'retag' }, { facts: { tags: null }, details: { athleteElsewhere: athleteId } })
    } catch (error) {
      if (!signal.aborted) lifecycle.apply(clip.id, failedBy(toFailure(error)))
    }
    return false
  }

  return async function isReady(clip: Clip, signal: AbortSignal): Promise<boolean> {
    return isAthleteCreated(clip) && (await isFileUnchanged(clip)) && isAthleteOfThisService(clip, signal)
  }
}

export const folderMissing = ({ folder }: Clip): Failure => failure('folder-missing', { folder })
