import type { z } from 'zod'
import type { ClipFile } from '../../computer/http/clip-video.ts'
import { localTime } from '../../computer/local-time.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { AppError } from '../app-error.ts'
import type { ListedCapture } from '../captures/listed-page.ts'
import type { CaptureRow } from '../contract/capture-list.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { stuckKinds } from '../contract/clip-kinds.ts'
import type { ClipDetail } from '../contract/clip-view.ts'
import type { DeckPreview, DeckPreviewInput } from '../contract/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../contract/deck-view.ts'
import type { LeftOutKind, LeftOutRow } from '../contract/left-out.ts'
import type { AthleteSearchInput } from '../contract/procedure-inputs.ts'
import type { QueueRow } from '../contract/queue.ts'
import type { AttentionRow, RepRow, UntaggedGroup } from '../contract/rep.ts'
import type { RetagPlanInput } from '../contract/retag-plan.ts'
import type { Settings } from '../contract/settings.ts'
import type { DayCounts } from '../contract/station-status.ts'
import type { TagValue } from '../contract/tags.ts'
import type { UndoPreview } from '../contract/undo.ts'
import type { TagChanges } from '../tagging/preview-deck.ts'
import { suggestDimensions } from '../tagging/suggest-dimensions.ts'
import { listRedoable, listUndoable } from '../tagging/undo.ts'
import { searchAthletes, toAthleteSummary } from '../views/athlete-summary.ts'
import { toAttentionRow } from '../views/attention-view.ts'
import { toCaptureRow } from '../views/capture-row.ts'
import { toClipCard } from '../views/clip-card.ts'
import { toClipDetail } from '../views/clip-detail.ts'
import { clipsOfFolder, dayCounts } from '../views/day-counts.ts'
import { toChangedClips, toDeckPreview, toUndoPreview } from '../views/deck-preview.ts'
import { toDeckView } from '../views/deck-view.ts'
import { originalOf, toLeftOutRow, unsupportedRow } from '../views/left-out.ts'
import {
  nearNewAthletes,
  searchNewAthletes,
  summaryOfNew,
  toNewAthleteViews,
  withServiceId,
} from '../views/new-athletes-view.ts'
import { toQueueRows } from '../views/queue-view.ts'
import { recentMovements } from '../views/recent-movements.ts'
import { toRepRow } from '../views/rep-view.ts'
import { toRetagPlan } from '../views/retag-plan.ts'
import { groupMarks } from '../views/untagged-groups.ts'
import { toUntaggedGroup } from '../views/untagged-view.ts'
import type { Rep, RowRange } from '../views/view-ports.ts'
import { createViewContext, type ViewContext, type ViewPage, type ViewParts } from './view-context.ts'

/** Untagged clips are usually few. Beyond this many, the oldest are listed first. */
const MAX_UNTAGGED = 2_000

/** A change of thousands of clips does not slow the list down: it shows only the newest of them as they were. */
const MAX_RETAGGED = 200

/** Builds the lists of clips: untagged, needing attention, left out, and queued. */
function createClipLists({ station, settings }: Pick<ViewParts, 'station' | 'settings'>, context: ViewContext) {
  const { store, transfer } = station
  const { queue, lists } = station.memory
  const untaggedMarks = () => lists.untagged(MAX_UNTAGGED)

  function untagged({ offset, limit }: RowRange): ViewPage<UntaggedGroup> & { clips: number } {
    const now = context.now()
    const windowMs = now.settings.reps.windowSeconds * 1_000
    // Rows stay until the clips' new state is known: a deck change tags all of them again.
    const retagged = lists.retagged(MAX_RETAGGED)
    const stateBefore = new Map(retagged.map(({ id, state }) => [id, state]))
    const groups = groupMarks([...untaggedMarks(), ...retagged], {
      windowMs,
      cameraOf: now.cameraOf,
      recordedAt: context.timeOf,
    })
    const items = groups.slice(offset, offset + limit).flatMap(({ atMs, marks }) => {
      const clips = lists
        .clips(marks.map(({ id }) => id))
        .map((clip) => ({ ...clip, state: stateBefore.get(clip.id) ?? clip.state }))
      return toUntaggedGroup({ atMs, clips }, now) ?? []
    })
    return { total: groups.length, clips: station.counts().untagged + retagged.length, items }
  }

  function attention(window: RowRange): ViewPage<AttentionRow> {
    const counts = station.counts()
    const total = stuckKinds.reduce((sum, kind) => sum + counts[kind], 0)
    const now = context.now()
    return { total, items: lists.stuck(window).map((clip) => toAttentionRow(clip, now)) }
  }

  function leftOut({ kind, ...window }: RowRange & { kind: LeftOutKind }): ViewPage<LeftOutRow> {
    const now = { ...context.now(), store }
    if (kind !== 'unsupported') {
      const items = lists.ofKind(kind, window).map((clip) => toLeftOutRow(clip, now))
      return { total: station.counts()[kind], items }
    }
    const folders = settings.settings().folders.filter(({ watched }) => watched)
    const all = folders.map(({ path }) => ({ path, ...station.unsupportedIn(path) }))
    const rows = [
      ...all.flatMap(({ path, first }) => first.map((file) => unsupportedRow(path, file, now))),
      ...all.flatMap(({ path, aside }) => aside.first.map((file) => unsupportedRow(path, file, now))),
    ]
    return { total: rows.length, items: rows.slice(window.offset, window.offset + window.limit) }
  }

  function queuePage(window: RowRange): ViewPage<QueueRow> {
    const now = context.now()
    const { uploads } = now.settings
    const page = {
      clips: queue.page(window),
      bytesBefore: queue.bytesBefore(window.offset),
      totalClips: queue.totals().clips,
    }
    const items = toQueueRows(page, {
      ...now,
      serviceAheadMs: (station.service.nowMs() ?? now.nowMs) - now.nowMs,
      transfer: {
        ...transfer.capacity(),
        parallel: uploads.parallel,
        progressOf: transfer.progressOf,
      },
      liveReservations: store.liveReservations,
      lastSetback: queue.lastSetback,
    })
    return { total: page.totalClips, items }
  }

  return { untaggedMarks, untagged, attention, leftOut, queue: queuePage }
}

type AthleteSearch = z.infer<typeof AthleteSearchInput>

const CREATE_TIMEOUT_MS = 30_000

/** Finds and creates athletes, and suggests movements, for the tag dialog and the deck. */
function createAthleteViews({ station }: Pick<ViewParts, 'station'>, { athletes: roster }: ViewContext) {
  const { newAthletes } = station
  const { deck, remembered } = station.memory

  async function create(name: { firstName: string; lastName: string }): Promise<AthleteSummary> {
    const { firstName, lastName } = name
    const fields = { first_name: firstName, ...(lastName !== '' && { last_name: lastName }) }
    const athlete = await station.service.createAthlete(fields, AbortSignal.timeout(CREATE_TIMEOUT_MS))
    station.roster.remember(athlete)
    return toAthleteSummary(athlete)
  }

  function suggest(input: { athleteId: string; activity: string; movement: string }): Record<string, TagValue> {
    const athlete = roster.get(input.athleteId) ?? null
    const suggestions = suggestDimensions({
      ...input,
      remembered: remembered.of({ ...input, athleteId: athlete?.id ?? input.athleteId }),
      athlete,
    })
    return Object.fromEntries(Object.entries(suggestions).map(([key, { value }]) => [key, value]))
  }

  function search({ text, limit, withNear = false }: AthleteSearch): AthleteSummary[] {
    const found = [...searchNewAthletes(text, newAthletes), ...searchAthletes({ deck, roster }, { text, limit })]
    if (!withNear || found.length >= limit) return found.slice(0, limit)
    const known = new Set(found.map(({ id }) => id))
    const near = [
      ...nearNewAthletes(text, newAthletes),
      ...station.roster.replaceDuplicates(station.rosterList.near(text, limit)).map(toAthleteSummary),
    ]
    return [
      ...found,
      ...near.filter(({ id }) => !known.has(id)).map((athlete) => ({ ...athlete, isNear: true })),
    ].slice(0, limit)
  }

  return {
    search,
    create,
    add: (name: { firstName: string; lastName: string }) => summaryOfNew(newAthletes.add(name)),
    added: () => toNewAthleteViews(newAthletes.open(), { roster: station.roster, progress: newAthletes.progress() }),
    movements: ({ athleteId }: { athleteId: string | null }) => recentMovements({ deck, roster }, athleteId),
    suggest,
  }
}

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
