import type { ClipFile } from '../../computer/http/clip-video.ts'
import { localTime } from '../../computer/local-time.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { AppError } from '../app-error.ts'
import type { ListedCapture } from '../captures/listed-page.ts'
import type { CaptureRow } from '../contract/capture-list.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipDetail } from '../contract/clip-view.ts'
import type { DeckPreview, DeckPreviewInput } from '../contract/deck-preview.ts'
import type { DeckView } from '../contract/deck-view.ts'
import type { RepRow } from '../contract/rep.ts'
import type { RetagPlanInput } from '../contract/retag-plan.ts'
import type { Settings } from '../contract/settings.ts'
import type { DayCounts } from '../contract/station-status.ts'
import type { UndoPreview } from '../contract/undo.ts'
import type { TagChanges } from '../tagging/compare-tags.ts'
import { listRedoable, listUndoable } from '../tagging/undo.ts'
import { toCaptureRow } from '../views/capture-row.ts'
import { toClipCard } from '../views/clip-card.ts'
import { toClipDetail } from '../views/clip-detail.ts'
import { clipsOfFolder, dayCounts } from '../views/day-counts.ts'
import { toChangedClips, toDeckPreview, toUndoPreview } from '../views/deck-preview.ts'
import { toDeckView } from '../views/deck-view.ts'
import { originalOf } from '../views/left-out.ts'
import { withServiceId } from '../views/new-athletes-view.ts'
import { toRepRow } from '../views/rep-view.ts'
import { toRetagPlan } from '../views/retag-plan.ts'
import type { Rep, RowRange } from '../views/view-ports.ts'
import { createAthleteViews } from './athlete-views.ts'
import { createClipLists } from './clip-lists.ts'
import { createViewContext, type ViewPage, type ViewParts } from './view-context.ts'

export type SessionViews = ReturnType<typeof createSessionViews>

/** Builds the rows and details that screens read, from the station's stores and its running uploads. */
export function createSessionViews(parts: ViewParts) {
  const { station, settings } = parts
  const { store, memory, newAthletes, transfer } = station
  const { reps, lists } = memory
  const context = createViewContext(parts)
  const { roster, now: present } = context
  const { untaggedMarks, ...clipLists } = createClipLists(parts, context)

  function toRows(found: readonly Rep[]): RepRow[] {
    const now = context.repsNow()
    return found.map((rep) => toRepRow(rep, now))
  }

  const todayFromMs = () => localTime.momentOf(localTime.dateOf(Date.now()), 0, 0)

  function clipOf(id: ClipId): Clip {
    const clip = store.get(id)
    if (!clip) throw new AppError('clip-unknown', { clip: id })
    return clip
  }

  /** Clips that are uploading: at most four, all at the head of the queue. */
  function moving(): { clips: number; sentBytes: number } {
    const sending = store.page({ kinds: ['sending'], after: null, limit: 10 })
    const sentBytes = sending.reduce((sum, { id }) => sum + (transfer.progressOf(id)?.sentBytes ?? 0), 0)
    return { clips: sending.length, sentBytes }
  }

  return {
    reps: ({
      fromMs,
      ...window
    }: RowRange & { fromMs: number | null }): ViewPage<RepRow> & { clips: number | null } => ({
      total: reps.count(fromMs),
      clips: fromMs === null ? null : reps.clipsFrom(fromMs),
      items: toRows(reps.page({ fromMs, ...window })),
    }),
    rep(id: string): RepRow | null {
      const rep = reps.get(id)
      return rep ? toRepRow(rep, context.repsNow()) : null
    },
    /** Reps of one athlete within a time range, newest first. */
    repsBetween: (query: Parameters<typeof reps.between>[0]): RepRow[] => toRows(reps.between(query)),
    repsOfAthlete: (athleteId: string, window: RowRange): ViewPage<RepRow> => ({
      total: reps.countOf({ athleteId, fromMs: 0 }),
      items: toRows(reps.pageOf({ athleteId, ...window })),
    }),
    ...clipLists,
    /** Everything that a view of a clip needs, as of this moment. */
    present,
    /** Camera of a folder, as screens show it. */
    cameraOf: (folder: string): string => present().cameraOf({ folder, camera: null }),
    clip(id: ClipId): ClipDetail {
      const now = present()
      const original = (clip: Clip) => originalOf(clip, { ...now, store })
      return toClipDetail(clipOf(id), store.ledger(id), { ...now, original })
    },
    retagPlan: (input: RetagPlanInput) => toRetagPlan(input, { ...present(), origin: station.origin() }),
    deck: (): DeckView =>
      toDeckView({
        ...present(),
        sync: station.facility.deckSync(),
        untagged: untaggedMarks(),
        tagsNow: (tags) => withServiceId(tags, newAthletes),
      }),
    deckPreview: async (input: DeckPreviewInput): Promise<DeckPreview> =>
      toDeckPreview(await station.previewDeck(input), { roster, cameraOf: present().cameraOf }),
    changedClips: (changes: TagChanges) => toChangedClips(changes, { roster, cameraOf: present().cameraOf }),
    cards: (clips: readonly Clip[]) => clips.map((clip) => toClipCard(clip, present())),
    undoable: () => listUndoable({ ...memory, roster, settings: settings.settings, clock: systemClock }),
    redoable: () => listRedoable({ ...memory, roster, settings: settings.settings, clock: systemClock }),
    undoPreview: async ({ id, kind }: { id: string; kind: 'undo' | 'redo' }): Promise<UndoPreview> =>
      toUndoPreview(await station.previewUndo(id, kind), { roster, cameraOf: present().cameraOf }),
    athletes: createAthleteViews(parts, context),
    /** Settings whose folders name athletes by the service's id, also those who were new when the folder was set. */
    settings(): Settings {
      const now = settings.settings()
      const folders = now.folders.map((folder) => ({ ...folder, tags: withServiceId(folder.tags, newAthletes) }))
      return { ...now, folders }
    },
    moving,
    today: (): DayCounts => dayCounts(lists.foundSince(todayFromMs()), reps.count(todayFromMs())),
    foundToday() {
      const found = lists.foundSince(todayFromMs())
      return { clipsOf: (folder: string) => clipsOfFolder(found, folder), last: lists.lastFound() }
    },
    capture(listed: ListedCapture): CaptureRow {
      const now = present()
      return toCaptureRow(listed, {
        ...now,
        store,
        origin: station.origin(),
        serviceNowMs: station.service.nowMs() ?? now.nowMs,
      })
    },
    pathOf: (id: ClipId): string => clipOf(id).path,
    videoOf: (id: ClipId): ClipFile | null => store.get(id) ?? null,
  }
}
