import type { CaptureRow } from '../../../contract/capture-list.ts'
import type { Clip, ClipId } from '../../../contract/clips/clip.ts'
import { stuckKinds } from '../../../contract/clips/clip-kinds.ts'
import type { ClipDetail } from '../../../contract/clips/clip-view.ts'
import type { LeftOutKind, LeftOutRow } from '../../../contract/clips/left-out.ts'
import type { QueueRow } from '../../../contract/clips/queue.ts'
import type { AttentionRow, RepRow, UntaggedGroup } from '../../../contract/clips/rep.ts'
import type { Settings } from '../../../contract/station/settings.ts'
import type { DayCounts } from '../../../contract/station/station-status.ts'
import type { DeckPreview } from '../../../contract/tagging/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../../../contract/tagging/deck-view.ts'
import type { TagsInput, TagValue } from '../../../contract/tagging/tags.ts'
import { AppError } from '../../../core/app-error.ts'
import type { ListedCapture } from '../../../core/captures/list/listed-page.ts'
import { recordedAt } from '../../../core/tagging/cameras.ts'
import type { TagChanges } from '../../../core/tagging/compare-tags.ts'
import { suggestDimensions } from '../../../core/tagging/suggest-dimensions.ts'
import { listUndoable } from '../../../core/tagging/undo.ts'
import { nameOfTaggedAthlete, searchAthletes, toAthleteSummary } from '../../../core/views/athlete-summary.ts'
import { toAttentionRow } from '../../../core/views/attention-view.ts'
import { toCaptureRow } from '../../../core/views/capture-row.ts'
import { shownCameraOf, toClipCard } from '../../../core/views/clip/clip-card.ts'
import { toClipDetail } from '../../../core/views/clip/clip-detail.ts'
import { clipsOfFolder, dayCounts } from '../../../core/views/day-counts.ts'
import { toChangedClips, toDeckPreview } from '../../../core/views/deck-preview.ts'
import { toDeckView } from '../../../core/views/deck-view.ts'
import { originalOf, toLeftOutRow, unsupportedRow } from '../../../core/views/left-out.ts'
import {
  searchNewAthletes,
  summaryOfNew,
  toNewAthleteViews,
  withNewAthletes,
  withServiceId,
} from '../../../core/views/new-athletes-view.ts'
import { toQueueRows } from '../../../core/views/queue-view.ts'
import { recentMovements } from '../../../core/views/recent-movements.ts'
import { toRepRow } from '../../../core/views/rep-view.ts'
import { groupMarks } from '../../../core/views/untagged-groups.ts'
import { toUntaggedGroup } from '../../../core/views/untagged-view.ts'
import type { Rep, RowRange } from '../../../core/views/view-ports.ts'
import type { ClipFile } from '../../http/clip-video.ts'
import { localTime } from '../../local-time.ts'
import type { PictureMaker } from '../../media/pictures/pictures.ts'
import type { Station } from '../../station.ts'
import type { SessionSettings } from '../settings/session-settings.ts'

interface Parts {
  readonly station: Station
  readonly settings: SessionSettings
  readonly pictures: Pick<PictureMaker, 'of'>
}

/** What its pictures are made from. */
export const toPicturedClip = ({ fingerprint, path, probe }: Clip) => ({
  fingerprint,
  path,
  durationMs: probe?.durationMs ?? 0,
})

interface Page<Item> {
  readonly total: number
  readonly items: Item[]
}

/** Untagged clips are few as a rule. Beyond this many the oldest come first, and the others when those are tagged. */
const MAX_UNTAGGED = 2_000

export type SessionViews = ReturnType<typeof createSessionViews>

/** What the screens read, put together from what the station remembers and what moves now. */
export function createSessionViews({ station, settings, pictures }: Parts) {
  const { store, memory, newAthletes, transfer } = station
  const roster = withNewAthletes(station.roster, newAthletes)
  const { reps, queue, lists, deck, remembered, clocks } = memory
  const timeOf = (clip: Pick<Clip, 'folder' | 'camera' | 'probe'>) => recordedAt(clip, settings.settings(), clocks)

  /** Everything that the views need of this moment. */
  const parts = () => ({
    settings: settings.settings(),
    cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => shownCameraOf(clip, settings.settings()),
    recordedAt: timeOf,
    pictures: (clip: Clip) => pictures.of(toPicturedClip(clip)),
    nameOf: (tags: NonNullable<Clip['tags']>) => nameOfTaggedAthlete(tags, roster),
    headlinesOf: memory.headlineStore.ofCapture,
    nowMs: Date.now(),
    store,
    roster,
    deck,
    reps,
    remembered,
  })
  const repParts = () => ({ ...parts(), foldersAdded: lists.foldersAdded() })
  function toRows(found: readonly Rep[]): RepRow[] {
    const now = repParts()
    return found.map((rep) => toRepRow(rep, now))
  }

  const todayFromMs = () => localTime.momentOf(localTime.dateOf(Date.now()), 0, 0)
  const untaggedMarks = () => lists.untagged(MAX_UNTAGGED)

  function clipOf(id: ClipId): Clip {
    const clip = store.get(id)
    if (!clip) throw new AppError('clip-unknown', { clip: id })
    return clip
  }

  function untagged({ offset, limit }: RowRange): Page<UntaggedGroup> & { clips: number } {
    const now = parts()
    const windowMs = now.settings.reps.windowSeconds * 1_000
    const groups = groupMarks(untaggedMarks(), { windowMs, cameraOf: now.cameraOf, recordedAt: timeOf })
    const items = groups.slice(offset, offset + limit).flatMap(({ atMs, marks }) => {
      const clips = lists.clips(marks.map(({ id }) => id))
      return toUntaggedGroup({ atMs, clips }, now) ?? []
    })
    return { total: groups.length, clips: station.counts().untagged, items }
  }

  function attention(window: RowRange): Page<AttentionRow> {
    const counts = station.counts()
    const total = stuckKinds.reduce((sum, kind) => sum + counts[kind], 0)
    const now = parts()
    return { total, items: lists.stuck(window).map((clip) => toAttentionRow(clip, now)) }
  }

  function leftOut({ kind, ...window }: RowRange & { kind: LeftOutKind }): Page<LeftOutRow> {
    const now = { ...parts(), store }
    if (kind !== 'unsupported') {
      const items = lists.ofKind(kind, window).map((clip) => toLeftOutRow(clip, now))
      return { total: station.counts()[kind], items }
    }
    const folders = settings.settings().folders.filter(({ watched }) => watched)
    const rows = folders.flatMap(({ path }) =>
      station.unsupportedIn(path).first.map((file) => unsupportedRow(path, file, now)),
    )
    return { total: rows.length, items: rows.slice(window.offset, window.offset + window.limit) }
  }

  function queuePage(window: RowRange): Page<QueueRow> {
    const now = parts()
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

  async function createAthlete(name: { firstName: string; lastName: string }): Promise<AthleteSummary> {
    const { firstName, lastName } = name
    const given = { first_name: firstName, ...(lastName !== '' && { last_name: lastName }) }
    const athlete = await station.service.createAthlete(given, AbortSignal.timeout(30_000))
    station.roster.remember(athlete)
    return toAthleteSummary(athlete)
  }

  function suggest(asked: { athleteId: string; activity: string; movement: string }): Record<string, TagValue> {
    const athlete = roster.get(asked.athleteId) ?? null
    const suggestions = suggestDimensions({
      ...asked,
      remembered: remembered.of({ ...asked, athleteId: athlete?.id ?? asked.athleteId }),
      athlete,
    })
    return Object.fromEntries(Object.entries(suggestions).map(([key, { value }]) => [key, value]))
  }

  /** What is being sent now: at most four clips, all of them at the head of the queue. */
  function moving(): { clips: number; sentBytes: number } {
    const sending = store.page({ kinds: ['sending'], after: null, limit: 10 })
    const sentBytes = sending.reduce((sum, { id }) => sum + (transfer.progressOf(id)?.sentBytes ?? 0), 0)
    return { clips: sending.length, sentBytes }
  }

  return {
    reps: ({ fromMs, ...window }: RowRange & { fromMs: number | null }): Page<RepRow> & { clips: number | null } => ({
      total: reps.count(fromMs),
      clips: fromMs === null ? null : reps.clipsFrom(fromMs),
      items: toRows(reps.page({ fromMs, ...window })),
    }),
    rep(id: string): RepRow | null {
      const rep = reps.get(id)
      return rep ? toRepRow(rep, repParts()) : null
    },
    /** Of one athlete in one span of time, the newest first. */
    repsBetween: (query: Parameters<typeof reps.between>[0]): RepRow[] => toRows(reps.between(query)),
    repsOfAthlete: (athleteId: string, window: RowRange): Page<RepRow> => ({
      total: reps.countOf({ athleteId, fromMs: 0 }),
      items: toRows(reps.pageOf({ athleteId, ...window })),
    }),
    untagged,
    attention,
    leftOut,
    queue: queuePage,
    clip(id: ClipId): ClipDetail {
      const now = parts()
      const original = (clip: Clip) => originalOf(clip, { ...now, store })
      return toClipDetail(clipOf(id), store.ledger(id), { ...now, original })
    },
    deck: (): DeckView =>
      toDeckView({ ...parts(), untagged: untaggedMarks(), tagsNow: (tags) => withServiceId(tags, newAthletes) }),
    deckPreview: async ({ tags, fromMs }: { tags: TagsInput; fromMs: number }): Promise<DeckPreview> =>
      toDeckPreview(await station.previewDeck(tags, fromMs), { roster, cameraOf: parts().cameraOf }),
    changedClips: (changes: TagChanges) => toChangedClips(changes, { roster, cameraOf: parts().cameraOf }),
    cards: (clips: readonly Clip[]) => clips.map((clip) => toClipCard(clip, parts())),
    undoable: () => listUndoable({ ...memory, roster, settings: settings.settings }),
    athletes: (text: string, limit: number) =>
      [...searchNewAthletes(text, newAthletes), ...searchAthletes({ deck, roster }, { text, limit })].slice(0, limit),
    /** A folder's athlete by the service's id, also when they were new as the folder was set. */
    settings(): Settings {
      const now = settings.settings()
      const folders = now.folders.map((folder) => ({ ...folder, tags: withServiceId(folder.tags, newAthletes) }))
      return { ...now, folders }
    },
    addAthlete: (name: { firstName: string; lastName: string }) => summaryOfNew(newAthletes.add(name)),
    newAthletes: () =>
      toNewAthleteViews(newAthletes.open(), { roster: station.roster, progress: newAthletes.progress() }),
    createAthlete,
    movements: (athleteId: string | null) => recentMovements({ deck, roster }, athleteId),
    suggest,
    moving,
    today: (): DayCounts => dayCounts(lists.foundSince(todayFromMs()), reps.count(todayFromMs())),
    foundToday() {
      const found = lists.foundSince(todayFromMs())
      return { clipsOf: (folder: string) => clipsOfFolder(found, folder), last: lists.lastFound() }
    },
    capture(listed: ListedCapture): CaptureRow {
      const now = parts()
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
