import { AppError } from '../../../src/station/app-error.ts'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import type { ClipDetail, Pictures } from '../../../src/station/contract/clip-view.ts'
import type { AthleteSummary, DeckView } from '../../../src/station/contract/deck-view.ts'
import type { QueueRow } from '../../../src/station/contract/queue.ts'
import type { AttentionRow, RepRow, UntaggedGroup } from '../../../src/station/contract/rep.ts'
import type { Settings } from '../../../src/station/contract/settings.ts'
import type { DayCounts } from '../../../src/station/contract/station-status.ts'
import type { Tags } from '../../../src/station/contract/tags.ts'
import type { ClipStore, Clock } from '../../../src/station/ports.ts'
import { recordedAt } from '../../../src/station/tagging/clip-time/clip-times.ts'
import type { CameraClocks, DeckStore } from '../../../src/station/tagging/tagging-ports.ts'
import { type KnownAthletes, nameOfTaggedAthlete, searchAthletes } from '../../../src/station/views/athlete-summary.ts'
import { toAttentionRow } from '../../../src/station/views/attention-view.ts'
import { type CardParts, shownCameraOf } from '../../../src/station/views/clip-card.ts'
import { toClipDetail } from '../../../src/station/views/clip-detail.ts'
import { clipsOfFolder, dayCounts } from '../../../src/station/views/day-counts.ts'
import { toDeckView } from '../../../src/station/views/deck-view.ts'
import { originalOf } from '../../../src/station/views/left-out.ts'
import { type TransferNow, toQueueRows } from '../../../src/station/views/queue-view.ts'
import { toRepRow } from '../../../src/station/views/rep-view.ts'
import { groupMarks } from '../../../src/station/views/untagged-groups.ts'
import { toUntaggedGroup } from '../../../src/station/views/untagged-view.ts'
import type { ListStore, QueueStore, RepStore, RowRange } from '../../../src/station/views/view-ports.ts'

const UNTAGGED_LOOKED_AT = 2_000

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'counts' | 'ledger' | 'liveReservations' | 'uploadingAgain'>
  readonly reps: RepStore
  readonly queue: QueueStore
  readonly lists: ListStore
  readonly deck: DeckStore
  readonly clocks: CameraClocks
  readonly roster: KnownAthletes
  /** As they are now: read each time. */
  readonly settings: Pick<Settings, 'folders' | 'cameras' | 'reps' | 'tagging'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** The service's present time; null before its first answer. */
  readonly service: { nowMs(): number | null }
  readonly pictures: (clip: Clip) => Pictures
  readonly transfer: () => TransferNow
}

/** Builds the screens' views over a store as the station does. */
export function showOf(parts: Parts) {
  const { store, reps, queue, lists, deck, clocks, roster, settings, clock } = parts
  const nameOf = (tags: Tags) => nameOfTaggedAthlete(tags, roster)
  const cards: CardParts = {
    store,
    roster,
    nameOf,
    cameraOf: (clip) => shownCameraOf(clip, settings),
    recordedAt: (clip) => recordedAt(clip, settings, clocks),
    pictures: parts.pictures,
  }
  const headlinesOf = () => null
  const speakingOf = () => ({ framesPerSecond: null, isChosen: false })
  const present = () => ({
    ...cards,
    settings,
    roster,
    deck,
    reps,
    nameOf,
    headlinesOf,
    speakingOf,
    nowMs: clock.nowMs(),
  })

  function repsPage({ fromMs, ...window }: RowRange & { fromMs: number | null }): { total: number; items: RepRow[] } {
    const row = { ...present(), foldersAdded: lists.foldersAdded() }
    return { total: reps.count(fromMs), items: reps.page({ ...window, fromMs }).map((rep) => toRepRow(rep, row)) }
  }

  function rep(id: string): RepRow | null {
    const found = reps.get(id)
    return found ? toRepRow(found, { ...present(), foldersAdded: lists.foldersAdded() }) : null
  }

  function untagged({ offset, limit }: RowRange): { total: number; clips: number; items: UntaggedGroup[] } {
    const windowMs = settings.reps.windowSeconds * 1_000
    const groups = groupMarks(lists.untagged(UNTAGGED_LOOKED_AT), { ...cards, windowMs })
    const page = groups.slice(offset, offset + limit)
    const clips = new Map(
      lists.clips(page.flatMap(({ marks }) => marks.map(({ id }) => id))).map((clip) => [clip.id, clip]),
    )
    const row = present()
    const items = page.flatMap(({ atMs, marks }) => {
      const group = { atMs, clips: marks.flatMap(({ id }) => clips.get(id) ?? []) }
      return toUntaggedGroup(group, row) ?? []
    })
    return { total: groups.length, clips: store.counts().untagged, items }
  }

  function attention(window: RowRange): { total: number; items: AttentionRow[] } {
    const counts = store.counts()
    const total = counts.unreadable + counts.failed + counts.missing + counts['gone-at-service']
    return { total, items: lists.stuck(window).map((clip) => toAttentionRow(clip, cards)) }
  }

  /** Throws AppError `clip-unknown`. */
  function clip(id: ClipId): ClipDetail {
    const found = store.get(id)
    if (!found) throw new AppError('clip-unknown', { clip: id })
    const nameOf = ({ athleteName }: Tags) => athleteName
    const original = (duplicate: Clip) => originalOf(duplicate, { store, nameOf })
    return toClipDetail(found, store.ledger(id), { ...cards, nameOf, original, headlinesOf: () => null })
  }

  function queuePage(window: RowRange): { total: number; items: QueueRow[] } {
    const row = present()
    const totals = queue.totals()
    const page = { clips: queue.page(window), bytesBefore: queue.bytesBefore(window.offset), totalClips: totals.clips }
    const items = toQueueRows(page, {
      ...row,
      serviceAheadMs: (parts.service.nowMs() ?? row.nowMs) - row.nowMs,
      transfer: parts.transfer(),
      liveReservations: store.liveReservations,
      lastSetback: queue.lastSetback,
    })
    return { total: totals.clips, items }
  }

  const deckNow = (): DeckView =>
    toDeckView({
      sync: { kind: 'off', sinceMs: null },
      ...present(),
      untagged: lists.untagged(UNTAGGED_LOOKED_AT),
      tagsNow: (tags) => tags,
    })

  /** The day from its midnight on, altogether and by folder. */
  function today(fromMs: number) {
    const found = lists.foundSince(fromMs)
    const lastFound = lists.lastFound()
    const counts: DayCounts = dayCounts(found, reps.count(fromMs))
    const ofFolder = (path: string) => ({
      clipsToday: clipsOfFolder(found, path),
      lastClipAtMs: lastFound.get(path) ?? null,
    })
    return { counts, ofFolder }
  }

  const findAthletes = (input: { text: string; limit: number }): AthleteSummary[] =>
    searchAthletes({ deck, roster }, input)

  return { reps: repsPage, rep, untagged, attention, clip, queue: queuePage, deck: deckNow, today, findAthletes }
}
