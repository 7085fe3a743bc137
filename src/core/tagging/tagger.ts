import type { Clip } from '../../contract/clip.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { FolderAthlete, FolderSettings } from '../../contract/settings.ts'
import type { Tags } from '../../contract/tags.ts'
import type { AthleteFinder } from '../athletes/find-athlete.ts'
import { checkMovement } from './check-tags.ts'

/** Complete tags, or the reasons why there are none. */
type Tagging = { readonly tags: Tags; readonly reasons: [] } | { readonly tags: null; readonly reasons: Failure[] }

export type Tagger = ReturnType<typeof createTagger>

interface Parts {
  readonly folders: readonly FolderSettings[]
  readonly athletes: AthleteFinder
}

/** Gives a clip the tags that its source folder supplies. */
export function createTagger({ folders, athletes }: Parts) {
  const byPath = new Map(folders.map((folder) => [folder.path, folder]))

  /** Throws AppError when the service would have to be asked and does not answer. */
  async function tagsFor(clip: Clip, signal: AbortSignal): Promise<Tagging> {
    const folder = byPath.get(clip.folder)
    if (!folder) return { tags: null, reasons: [failure('athlete-missing')] }
    const { athlete, activity, movement, dimensions } = folder.tags
    const reasons = checkMovement({ activity, movement, dimensions, requireDimensions: folder.requireDimensions })
    if (athlete === undefined) reasons.unshift(failure('athlete-missing'))
    // The service is asked only when nothing else is missing: an athlete must not be created for a clip that cannot go.
    if (reasons.length > 0 || athlete === undefined || activity === undefined || movement === undefined) {
      return { tags: null, reasons }
    }
    const found = await identify(athlete, signal)
    if ('because' in found) return { tags: null, reasons: [found.because] }
    return {
      tags: { athleteId: found.id, athleteName: found.name, activity, movement, dimensions, origin: 'folder' },
      reasons: [],
    }
  }

  async function identify(athlete: FolderAthlete, signal: AbortSignal) {
    if ('id' in athlete) {
      // The service takes UUIDs only (4.6): anything else cannot be one of its athletes.
      return uuidPattern.test(athlete.id)
        ? { id: athlete.id, name: null }
        : { because: failure('athlete-not-found', { athlete: athlete.id }) }
    }
    const found = await athletes.find(athlete, signal)
    if ('because' in found) return found
    const { id, first_name, last_name } = found.athlete
    return { id, name: [first_name, last_name].filter(Boolean).join(' ') }
  }

  return { tagsFor }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
