import type { Clip } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import { FolderSettings, type Settings } from '../contract/settings.ts'
import type { TagOrigin } from '../contract/tags.ts'
import type { Clock, Service } from '../ports.ts'
import { followsDeck } from './cage-of-folder.ts'
import { cameraLabelOfClip } from './cameras.ts'
import { type ClipToTime, cameraTimeOf, clipSpan, clockDoubt, seenClipOf } from './clip-time/clip-times.ts'
import { type ClockDoubt, correctionFor } from './clip-time/clock-doubt.ts'
import type { TagSource } from './combine-tags.ts'
import { deckAsOf } from './deck-clock.ts'
import type { RuleReader } from './names/name-rules.ts'
import type { ShotLists } from './names/shot-lists.ts'
import { findOnDeck, type OnDeckLookup } from './on-deck.ts'
import type { CameraClocks, DeckStore } from './tagging-ports.ts'

/** The failure of a clip that waits for an answer about its camera's clock, with everything that the question needs. */
function clockFailure(
  { cause, suggestedMs }: ClockDoubt,
  clip: ClipToTime & Pick<Clip, 'modifiedAtMs'>,
  settings: Pick<Settings, 'folders' | 'cameras'>,
  clocks: CameraClocks,
): Failure {
  const seen = seenClipOf(clip)
  const { memory, presentMs } = cameraTimeOf(clip, settings, clocks)
  const correctionMs = correctionFor(memory, clip, presentMs)
  return failure('camera-clock-unclear', {
    camera: cameraLabelOfClip(clip, settings),
    cause,
    saysMs: (seen?.stampMs ?? 0) + correctionMs,
    writtenMs: Math.min(clip.modifiedAtMs, clip.foundAtMs),
    ...(suggestedMs !== null && { offBySeconds: (suggestedMs - correctionMs) / 1_000, suggestedMs }),
  })
}

/**
 * True for a doubt that concerns the time itself, with any athlete. A time in the future is sent as the present
 * one, and a camera that nothing has confirmed may be right.
 */
const isContradiction = ({ cause }: ClockDoubt): boolean => cause !== 'ahead' && cause !== 'unconfirmed'

export interface SourceParts {
  readonly settings: () => Pick<Settings, 'folders' | 'cameras' | 'tagging' | 'facility'>
  readonly deck: DeckStore
  readonly clocks: CameraClocks
  readonly rules: Pick<RuleReader, 'read'>
  readonly shotLists: ShotLists
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Clock
}

/** A source that names something unusable for a clip. */
interface UnclearSource {
  readonly origin: TagOrigin
  readonly because: Failure
}

/** All sources of tags for one clip. */
export interface CollectedSources {
  readonly sources: readonly TagSource[]
  readonly onDeck: OnDeckLookup
  /** Sources about this clip that could not be read: lower sources must not stand in for them. */
  readonly unclear: readonly UnclearSource[]
  /** The clip's time contradicts what else is known of it: nothing but a person's word may upload it. */
  readonly contradiction?: Failure | null
}

/** Tags of a file by a person and by the deck. */
export interface TagsBesideRules {
  readonly hand: readonly TagSource[]
  readonly onDeck: OnDeckLookup
}

const MINUTE_MS = 60_000

/** A clip's folder settings. A folder that is no longer watched supplies no tags; hand tags still count. */
export const folderSettingsOf = (
  { folder }: Pick<Clip, 'folder'>,
  folders: readonly FolderSettings[],
): FolderSettings =>
  folders.find(({ path }) => path === folder) ?? FolderSettings.parse({ path: folder, onDeck: false })

const byHand = ({ handTags }: Clip): TagSource[] => (handTags ? [{ origin: 'hand', tags: handTags }] : [])

/**
 * Collects the tags of a clip from all sources: hand, shot list, names, deck and folder. For a clip that is uploaded
 * again only hand tags count: the other sources led to the wrong athlete.
 */
export function createSources({ settings, deck, clocks, rules, shotLists, service, clock }: SourceParts) {
  async function of(clip: Clip, folder: FolderSettings): Promise<CollectedSources> {
    if (clip.again) return { onDeck: { kind: 'nobody' }, sources: byHand(clip), unclear: [] }
    const doubt = clockDoubt(clip, settings(), clocks)
    const because = doubt && clockFailure(doubt, clip, settings(), clocks)
    const onDeck = readDeck(clip, folder, because)
    const named = rules.read(folder, clip.path)
    const list = folder.rules.shotList ? await shotLists.tagsFor(clip.path) : { tags: null, problems: [] }
    return {
      onDeck,
      contradiction: doubt && isContradiction(doubt) ? because : null,
      sources: [
        ...byHand(clip),
        ...(list.tags ? [{ origin: 'shot-list', tags: list.tags } as const] : []),
        ...named.filter(({ problems }) => problems.length === 0),
        ...(onDeck.kind === 'somebody' ? [{ origin: 'on-deck', tags: onDeck.tags } as const] : []),
        { origin: 'folder', tags: folder.tags },
      ],
      unclear: [
        ...list.problems.flatMap(({ concerns, failure }) =>
          concerns === 'clip' ? [{ origin: 'shot-list', because: failure } as const] : [],
        ),
        ...named.flatMap(({ origin, problems }) => problems.map((because) => ({ origin, because }))),
      ],
    }
  }

  function readDeck(clip: Clip, folder: FolderSettings, doubt: Failure | null): OnDeckLookup {
    if (!followsDeck(folder, settings().facility) || clip.probe === null) return { kind: 'nobody' }
    const nowMs = service.nowMs() ?? clock.nowMs()
    const idleMs = settings().tagging.idleMinutes * MINUTE_MS
    const asOfNow = deckAsOf(deck, clock.nowMs())
    if (doubt && asOfNow.first()) return { kind: 'unknown', because: doubt }
    const span = clipSpan(clip, settings(), clocks)
    return findOnDeck({ deck: asOfNow, idleMs }, { recordedAtMs: span?.startMs ?? null, ...span, nowMs })
  }

  /** Athlete on deck for a file that is no clip yet: its modification time is all that is known of it. */
  function deckAtModification(modifiedAtMs: number, folder: FolderSettings): OnDeckLookup {
    if (!followsDeck(folder, settings().facility)) return { kind: 'nobody' }
    const deckNow = deckAsOf(deck, clock.nowMs())
    const idleMs = settings().tagging.idleMinutes * MINUTE_MS
    return findOnDeck(
      { deck: deckNow, idleMs },
      { recordedAtMs: modifiedAtMs, nowMs: service.nowMs() ?? clock.nowMs() },
    )
  }

  /** Tags that no rule supplies, for a file that may not be a clip yet. For the rule preview. */
  function besideRules(clip: Clip | undefined, modifiedAtMs: number, folder: FolderSettings): TagsBesideRules {
    if (!clip || clip.probe === null) return { hand: [], onDeck: deckAtModification(modifiedAtMs, folder) }
    const doubt = clockDoubt(clip, settings(), clocks)
    const because = doubt && clockFailure(doubt, clip, settings(), clocks)
    return { hand: byHand(clip), onDeck: readDeck(clip, folder, because) }
  }

  return { of, besideRules }
}

export type Sources = ReturnType<typeof createSources>
