import type { AthleteFinder } from '../athletes/find-athlete.ts'
import { displayName, typedDisplayName } from '../athletes/names.ts'
import { isAwaited, type NewAthletes, newAthleteName, serviceIdOf } from '../athletes/new-athletes.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { PendingAthlete } from '../contract/new-athlete.ts'
import type { FolderSettings } from '../contract/settings.ts'
import type { AthleteReference, Tags } from '../contract/tags.ts'
import { checkMovement } from './check-tags.ts'
import { type Combined, combineTags, originRank, type Sourced } from './combine-tags.ts'
import { type CollectedSources, folderSettingsOf, type Sources } from './sources.ts'

/** Complete tags, or the reasons why they are incomplete. */
type Tagging = { readonly tags: Tags; readonly reasons: [] } | { readonly tags: null; readonly reasons: Failure[] }

type Identified = { readonly id: string; readonly name: string | null } | { readonly because: Failure }

export type Tagger = ReturnType<typeof createTagger>

interface Parts {
  readonly folders: () => readonly FolderSettings[]
  /** Required everywhere, regardless of a folder's setting. */
  readonly requireDimensions: () => boolean
  readonly athletes: Pick<AthleteFinder, 'find' | 'isKnownHere'>
  readonly newAthletes: Pick<NewAthletes, 'get' | 'named'>
  readonly sources: Pick<Sources, 'of'>
}

/** Tags clips for the examiner: combines all sources and identifies the athlete. */
export function createTagger(parts: Parts) {
  const { athletes, newAthletes, sources } = parts

  /** Throws AppError when the service is needed and does not answer. */
  async function tagsFor(clip: Clip, signal: AbortSignal): Promise<Tagging> {
    const folder = folderSettingsOf(clip, parts.folders())
    const said = await sources.of(clip, folder)
    const combined = combineTags(said.sources)
    const reasons = reasonsAgainst(combined, folder, said)
    const { athlete, activity, movement } = combined
    // Asks the service only when nothing else is missing: no athlete may be created for a clip that cannot be uploaded.
    if (reasons.length > 0 || !athlete || !activity || !movement) return { tags: null, reasons }
    const found = await identify(athlete.value, signal)
    if ('because' in found) return { tags: null, reasons: [found.because] }
    const conflict = await conflictAmong(combined.witnesses, signal)
    if (conflict) return { tags: null, reasons: [conflict] }
    return { tags: toTags(combined, { athlete, activity, movement }, found), reasons: [] }
  }

  function reasonsAgainst(
    { athlete, activity, movement, dimensions }: Combined,
    folder: FolderSettings,
    said: CollectedSources,
  ) {
    const reasons = checkMovement({
      activity: activity?.value,
      movement: movement?.value,
      dimensions: Object.fromEntries(Object.entries(dimensions).map(([key, { value }]) => [key, value])),
      requireDimensions: folder.requireDimensions || parts.requireDimensions(),
    })
    // A better source that names the athlete settles an unclear list or name.
    const named = athlete === null ? Number.POSITIVE_INFINITY : originRank(athlete.origin)
    reasons.unshift(...said.unclear.filter(({ origin }) => originRank(origin) <= named).map(({ because }) => because))
    const { onDeck } = said
    // The athlete on deck may be another one than the folder's default, so the default must not be used.
    const isGuess = onDeck.kind === 'unknown' && (athlete === null || athlete.origin === 'folder')
    // A clip without an athlete waits anyway, and a person's tags upload it with any time.
    const isAutomatic = athlete !== null && athlete.origin !== 'hand'
    if (said.contradiction && isAutomatic) reasons.unshift(said.contradiction)
    else if (isGuess) reasons.unshift(onDeck.because)
    else if (athlete === null)
      reasons.unshift((onDeck.kind === 'nobody' && onDeck.because) || failure('athlete-missing'))
    return reasons
  }

  /** Fails when two automatic sources name different athletes: no guess is made. */
  async function conflictAmong(witnesses: Combined['witnesses'], signal: AbortSignal): Promise<Failure | null> {
    const [best, ...others] = witnesses
    if (!best) return null
    const first = await identify(best.value, signal)
    for (const other of others) {
      const second = await identify(other.value, signal)
      if ('id' in first && 'id' in second && first.id === second.id) continue
      return failure('athlete-conflict', {
        first: nameOf(best.value, first),
        firstOrigin: best.origin,
        second: nameOf(other.value, second),
        secondOrigin: other.origin,
      })
    }
    return null
  }

  async function identify(athlete: AthleteReference, signal: AbortSignal): Promise<Identified> {
    const fresh = 'id' in athlete ? newAthletes.get(athlete.id) : newAthletes.named(athlete)
    if (fresh) return identifyNew(fresh, signal)
    if ('id' in athlete) {
      // The service accepts only UUIDs (service interface 4.6): any other id is none of its athletes.
      const isKnown = uuidPattern.test(athlete.id) && (await athletes.isKnownHere(athlete.id, signal))
      return isKnown
        ? { id: athlete.id, name: null }
        : { because: failure('athlete-not-found', { athlete: athlete.id }) }
    }
    const found = await athletes.find(athlete, signal)
    if ('because' in found) return found
    const { id, first_name, last_name } = found.athlete
    return { id, name: displayName({ first_name, last_name }) }
  }

  /**
   * Tags a clip of an athlete who is not at the service yet with the station's own id. The clip waits for the service's
   * id.
   */
  async function identifyNew(athlete: PendingAthlete, signal: AbortSignal): Promise<Identified> {
    const name = newAthleteName(athlete)
    const { state } = athlete
    if (isAwaited(athlete)) return { id: athlete.id, name }
    if (state.kind === 'asked') return { because: failure('athlete-undecided', { name }) }
    if (state.kind === 'failed') {
      const { code, parameters } = state.because
      return { because: failure('athlete-not-created', { name, code, detail: parameters['message'] ?? '' }) }
    }
    const id = serviceIdOf(athlete)
    if (id === null) return { because: failure('athlete-unknown', { name }) }
    const isKnown = await athletes.isKnownHere(id, signal)
    return isKnown ? { id, name } : { because: failure('athlete-not-found', { athlete: id }) }
  }

  return { tagsFor }
}

interface Complete {
  readonly athlete: Sourced<AthleteReference>
  readonly activity: Sourced<string>
  readonly movement: Sourced<string>
}

function toTags(
  { dimensions }: Combined,
  { athlete, activity, movement }: Complete,
  found: { id: string; name: string | null },
): Tags {
  const entries = Object.entries(dimensions)
  return {
    athleteId: found.id,
    athleteName: found.name,
    activity: activity.value,
    movement: movement.value,
    dimensions: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
    origins: {
      athlete: athlete.origin,
      activity: activity.origin,
      movement: movement.origin,
      dimensions: Object.fromEntries(entries.map(([key, { origin }]) => [key, origin])),
    },
  }
}

/** The athlete's name in the message about a conflict. */
const nameOf = (athlete: AthleteReference, found: Identified): string =>
  ('name' in found && found.name) || ('id' in athlete ? athlete.id : typedDisplayName(athlete))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
