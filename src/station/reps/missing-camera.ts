import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip } from '../contract/clip.ts'
import type { FolderSettings, Settings } from '../contract/settings.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { cameraLabelOfClip, cameraLabelOfFolder, watchedCameraLabels } from '../tagging/cameras.ts'

/** Delay before a rep's missing cameras are reported. Uploads do not wait for it. */
export const MISSING_CAMERA_DELAY_MS = 60_000

export interface IncompleteRep {
  readonly sessionGroupId: string
  readonly missing: readonly string[]
  /** Cameras that miss reps again and again, each reported once until it films reps again. */
  readonly failing: readonly FailingCamera[]
}

interface FailingCamera {
  readonly camera: string
  readonly missed: number
  /** Number of the latest reps that were looked at. */
  readonly of: number
}

/** A camera that misses one rep was switched on late; one that misses two of three needs a person. */
const LATEST_REPS = 3
const MISSES_TO_REPORT = 2

/**
 * Cameras without a clip in a rep, of those that were watched when its last clip was found: a camera added later is not
 * missing in older reps.
 */
export function camerasMissingFrom(
  clips: readonly Clip[],
  settings: { readonly folders: readonly FolderSettings[] },
  addedMs: (folder: string) => number | null,
): string[] {
  const folders = [...settings.folders]
  const lastFoundMs = Math.max(...clips.map(({ foundAtMs }) => foundAtMs))
  const wasWatched = ({ path }: FolderSettings) => (addedMs(path) ?? Number.POSITIVE_INFINITY) <= lastFoundMs
  const expected = watchedCameraLabels({ folders: folders.filter(wasWatched) })
  if (expected.length < 2) return []
  // A folder of several cameras, told apart by path, has brought a clip of one of them.
  const present = new Set(
    clips.flatMap((clip) => [cameraLabelOfClip(clip, { folders }), cameraLabelOfFolder(clip, { folders })]),
  )
  return expected.filter((camera) => !present.has(camera))
}

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'folders'>
  readonly onMissing: (rep: IncompleteRep) => void
}

/** Reports which cameras of a rep are missing, a minute after its last complete clip. Never holds a clip back. */
export function createMissingCameraCheck({ store, lifecycle, clock, settings, onMissing }: Parts) {
  const watched = new Map<string, number>()
  const findFailing = createFailingCameras()

  /** Restarts the minute: another clip of the rep is complete. */
  function complete({ sessionGroupId }: Clip) {
    if (sessionGroupId !== null && watchedCameraLabels(settings()).length > 1)
      watched.set(sessionGroupId, clock.monotonicMs())
  }

  async function check() {
    for (const [sessionGroupId, sinceMs] of watched) {
      if (clock.monotonicMs() - sinceMs < MISSING_CAMERA_DELAY_MS) continue
      watched.delete(sessionGroupId)
      flag(sessionGroupId)
    }
  }

  function flag(sessionGroupId: string) {
    const clips = store.inGroup(sessionGroupId)
    const missing = camerasMissingFrom(clips, settings(), store.folderAddedMs)
    const failing = findFailing({ sessionGroupId, missing })
    if (missing.length === 0) return
    for (const { id } of clips) lifecycle.note(id, 'camera-missing', { details: { missing } })
    onMissing({ sessionGroupId, missing, failing })
  }

  return { complete, check }
}

/** Finds cameras that miss reps again and again, from the latest reps. Reports each once until it films reps again. */
function createFailingCameras() {
  let latest: readonly Pick<IncompleteRep, 'sessionGroupId' | 'missing'>[] = []
  const reported = new Set<string>()

  return (rep: Pick<IncompleteRep, 'sessionGroupId' | 'missing'>): FailingCamera[] => {
    // A rep is looked at again when another of its clips is complete.
    const others = latest.filter(({ sessionGroupId }) => sessionGroupId !== rep.sessionGroupId)
    latest = [...others, rep].slice(-LATEST_REPS)
    const missedBy = (camera: string) => latest.filter(({ missing }) => missing.includes(camera)).length
    for (const camera of reported) if (missedBy(camera) === 0) reported.delete(camera)
    const failing = rep.missing.filter((camera) => missedBy(camera) >= MISSES_TO_REPORT && !reported.has(camera))
    for (const camera of failing) reported.add(camera)
    return failing.map((camera) => ({ camera, missed: missedBy(camera), of: latest.length }))
  }
}
