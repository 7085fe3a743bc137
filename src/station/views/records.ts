import { AppError } from '../app-error.ts'
import { searchWords } from '../athletes/names.ts'
import type { NewAthleteStore } from '../athletes/new-athletes.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import { uploadAgainOf } from '../clips/uploaded-again.ts'
import type { Clip, ClipId, ClipKind } from '../contract/clip.ts'
import type { OnDeckEntry } from '../contract/on-deck.ts'
import type {
  CameraQuestion,
  CameraRecord,
  ClipRecord,
  DeckRecord,
  SettingsRecord,
  Suggestion,
} from '../contract/records.ts'
import type { AthleteReference, TagsInput } from '../contract/tags.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { wholeHourErrorMs } from '../reps/camera-clocks.ts'
import type { SettingsStore } from '../station-settings.ts'
import { emptyMemory } from '../tagging/clip-time/camera-memory.ts'
import { cameraTimes, questionsByCamera } from '../tagging/clip-time/camera-view.ts'
import { deckAsOf } from '../tagging/deck-clock.ts'
import { suggestDimensions } from '../tagging/suggest-dimensions.ts'
import type { CameraClocks, DeckStore, RememberedDimensions } from '../tagging/tagging-ports.ts'
import { countUnconfirmed } from '../tagging/unconfirmed.ts'
import { withServiceIdOrName } from './new-athletes-view.ts'
import type { ListStore } from './view-ports.ts'

interface Parts {
  readonly store: ClipStore
  readonly lists: Pick<ListStore, 'untagged'>
  readonly deck: DeckStore
  readonly clocks: CameraClocks
  readonly roster: Pick<RosterStore, 'get' | 'search'>
  readonly newAthletes: Pick<NewAthleteStore, 'get'>
  readonly remembered: RememberedDimensions
  readonly settings: SettingsStore
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Enough clips to detect a constant error, few enough to follow a clock change. */
const MAX_CLIPS_COMPARED = 20
/** More than wait for an answer before it is given. */
const MAX_UNTAGGED = 5_000

/** Reads the station's records in the shapes of `station/contract/records.ts`, for the command line. */
export function createRecords({ store, lists, deck, clocks, roster, newAthletes, remembered, settings, clock }: Parts) {
  /** Throws AppError `clip-unknown`, `clip-ambiguous`. */
  function named(name: string): Clip {
    const byId = store.get(name as ClipId)
    if (byId) return byId
    const [first, second] = store.named(name)
    if (!first) throw new AppError('clip-unknown', { clip: name })
    if (second) throw new AppError('clip-ambiguous', { clip: name })
    return first
  }

  const recordOf = (clip: Clip): ClipRecord => ({ ...clip, uploadedAgain: uploadAgainOf(clip.id, store)?.id ?? null })

  function camera(label: string, question: CameraQuestion | null): CameraRecord {
    const correctionMs = clocks.correctionMs(label)
    const errorMs = wholeHourErrorMs(store.ofCamera(label, MAX_CLIPS_COMPARED))
    const constantSeconds = errorMs === null || errorMs === correctionMs ? null : errorMs / 1_000
    return {
      camera: label,
      correctionSeconds: correctionMs / 1_000,
      suggestedSeconds: question?.suggestedSeconds ?? constantSeconds,
      question,
      times: cameraTimes(clocks.memory(label) ?? emptyMemory, store),
    }
  }

  function cameras(): CameraRecord[] {
    const questions = questionsByCamera(lists.untagged(MAX_UNTAGGED))
    return store.cameras().map((label) => camera(label, questions.get(label) ?? null))
  }

  const tagsNow = (tags: TagsInput) => withServiceIdOrName(tags, newAthletes)

  /** The deck entry that tags clips now. Ignores entries in the future. */
  function onDeck(): DeckRecord['onDeck'] {
    const entry = deckAsOf(deck, clock.nowMs()).latest()
    return entry ? { ...entry, tags: entry.tags && tagsNow(entry.tags) } : null
  }

  function conflict(): DeckRecord['conflict'] {
    const [oldest] = deck.conflicts()
    if (!oldest) return null
    const shown = (entry: OnDeckEntry) => ({ ...entry, tags: entry.tags && tagsNow(entry.tags) })
    return { id: oldest.id, first: shown(oldest.first), second: shown(oldest.second) }
  }

  function suggest(input: {
    athlete: AthleteReference
    activity: string
    movement: string
  }): Record<string, Suggestion> {
    const { athlete, activity, movement } = input
    const found = 'id' in athlete ? roster.get(athlete.id) : roster.search(searchWords(nameIn(athlete)), 1)[0]
    const athleteId = 'id' in athlete ? athlete.id : (found?.id ?? '')
    return suggestDimensions({
      activity,
      movement,
      athlete: found ?? null,
      remembered: remembered.of({ athleteId, activity, movement }),
    })
  }

  return {
    clips: (input: { kinds: ClipKind[]; after: ClipId | null; limit: number }): ClipRecord[] =>
      store.page(input).map(recordOf),
    named: ({ names }: { names: string[] }): ClipRecord[] => names.map(named).map(recordOf),
    ledger: ({ id }: { id: ClipId }) => store.ledger(id),
    deck: (): DeckRecord => ({
      onDeck: onDeck(),
      lineup: deck.lineup().map((each) => ({ ...each, tags: tagsNow(each.tags) })),
      unconfirmedClips: countUnconfirmed(store),
      conflict: conflict(),
    }),
    cameras,
    settings(): SettingsRecord {
      const latest = settings.latest()
      return { version: latest?.version ?? 0, settings: latest?.body ?? {} }
    },
    suggest,
  }
}

const nameIn = ({ firstName, lastName }: Exclude<AthleteReference, { id: string }>) =>
  [firstName, lastName].filter(Boolean).join(' ')
