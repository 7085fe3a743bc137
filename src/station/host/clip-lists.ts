import { stuckKinds } from '../contract/clip-kinds.ts'
import type { LeftOutKind, LeftOutRow } from '../contract/left-out.ts'
import type { QueueRow } from '../contract/queue.ts'
import type { AttentionRow, UntaggedGroup } from '../contract/rep.ts'
import { toAttentionRow } from '../views/attention-view.ts'
import { toLeftOutRow, unsupportedRow } from '../views/left-out.ts'
import { toQueueRows } from '../views/queue-view.ts'
import { groupMarks } from '../views/untagged-groups.ts'
import { toUntaggedGroup } from '../views/untagged-view.ts'
import type { RowRange } from '../views/view-ports.ts'
import type { ViewContext, ViewPage, ViewParts } from './view-context.ts'

/** Untagged clips are usually few. Beyond this many, the oldest are listed first. */
const MAX_UNTAGGED = 2_000

/** A change of thousands of clips does not slow the list down: it shows only the newest of them as they were. */
const MAX_RETAGGED = 200

/** Builds the lists of clips: untagged, needing attention, left out, and queued. */
export function createClipLists({ station, settings }: Pick<ViewParts, 'station' | 'settings'>, context: ViewContext) {
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
