import { randomUUID } from 'node:crypto'
import type { PendingAthlete } from '../../../contract/athletes/new-athlete.ts'
import type { Clip } from '../../../contract/clips/clip.ts'
import { stuckKinds } from '../../../contract/clips/clip-kinds.ts'
import type { Notice, Topic } from '../../../contract/event.ts'
import type { Failure } from '../../../contract/failure.ts'
import type { Settings } from '../../../contract/station/settings.ts'
import { newAthleteName } from '../../../core/athletes/new-athletes.ts'
import { shownFileName } from '../../../core/clips/paths.ts'
import type { EngineEvent, ExportStep } from '../../../core/engine-types.ts'
import { cameraLabelOf } from '../../../core/tagging/cameras.ts'
import { shownCamera } from '../../../core/views/clip/clip-card.ts'
import type { EventHub } from '../../rpc/event-hub.ts'

interface Parts {
  readonly hub: Pick<EventHub, 'publish'>
  readonly settings: () => Settings
  readonly progressOf: (clip: Clip) => { bytesPerSecond: number | null } | undefined
}

const STATUS_INTERVAL_MS = 1_000

/** Which lists a clip's change may show in, by the state that it came to. */
const lists: readonly Topic[] = ['status', 'reps', 'untagged', 'attention', 'queue', 'deck']

/** Turns what the engine tells into what the clients hear: which lists to read again, what moves, and what a person should know. */
export function createEventPublisher({ hub, settings, progressOf }: Parts) {
  const lost = new Set<string>()
  let serviceIsAway = false
  let statusAtMs = Number.NEGATIVE_INFINITY

  const notice = (what: Notice['what']): Notice[] => [{ id: randomUUID(), atMs: Date.now(), what }]

  function publish(event: EngineEvent) {
    switch (event.kind) {
      case 'clip':
        return hub.publish({ topics: lists, clips: [event.clip.id], notices: noticeOf(event.clip) })
      case 'progress':
        return publishProgress(event.clip, event.sentBytes)
      case 'folder':
        return publishFolder(event.path, event.state.kind === 'unavailable' ? event.state.because : null)
      case 'overlooked': {
        const { path, because } = event.overlooked
        const what = { kind: 'overlooked', fileName: shownFileName(path), because } as const
        return hub.publish({ topics: ['status'], notices: notice(what) })
      }
      case 'unsupported': {
        const { folder, fresh } = event
        const [path] = fresh.paths
        const camera = shownCamera(cameraLabelOf({ folder }, settings()), settings())
        const what = { kind: 'unsupported', camera, count: fresh.count, fileName: shownFileName(path ?? '') } as const
        return hub.publish({ topics: ['status', 'attention'], notices: path === undefined ? [] : notice(what) })
      }
      case 'rep': {
        const { sessionGroupId: repId, missing: cameras } = event.rep
        const what = {
          kind: 'camera-missing',
          repId,
          cameras: cameras.map((label) => shownCamera(label, settings())),
        } as const
        return hub.publish({ topics: ['reps'], notices: notice(what) })
      }
      case 'athlete-lost': {
        const { name, clips } = event.report
        const what = { kind: 'athlete-lost', name, clips: clips.length } as const
        return hub.publish({ topics: ['roster', 'deck', 'untagged', 'status'], notices: notice(what) })
      }
      case 'health':
        return publishHealth(event.worst)
      case 'access':
        return hub.publish({ topics: ['status'] })
      case 'captures': {
        const { refused: because } = event
        const what = because ? ({ kind: 'captures-refused', because } as const) : ({ kind: 'captures-open' } as const)
        return hub.publish({ topics: ['status', 'queue'], notices: notice(what) })
      }
      case 'new-athlete':
        return hub.publish({ topics: ['roster', ...lists], notices: noticeOfNew(event.athlete) })
      case 'new-athletes':
        return hub.publish({ topics: ['roster'] })
      case 'roster':
        return hub.publish({ topics: ['roster', 'deck', 'reps', 'untagged', 'queue'] })
      case 'command':
        return hub.publish({ topics: [...lists, 'undo', 'viewer'], clips: [...event.clips] })
      case 'queue':
        return hub.publish({ topics: ['queue'] })
      case 'results':
        return hub.publish({ topics: ['results'] })
      case 'headlines':
        return hub.publish({ topics: ['reps', 'results'] })
      case 'exports':
        return hub.publish({
          // Pages come many a second, and change nothing of the frame.
          topics: event.step === null ? ['exports'] : ['exports', 'status'],
          notices: event.step === null ? [] : noticeOfExport(event.step),
        })
      case 'imports':
        return hub.publish({
          topics: ['imports'],
          notices: event.ended ? notice({ kind: 'import-done', ...event.ended }) : [],
        })
      case 'export-expiring':
        return hub.publish({ topics: ['exports', 'status'], notices: notice(event) })
      case 'alert':
        return hub.publish({ alerts: [{ id: randomUUID(), atMs: Date.now(), what: event.what }] })
      case 'awake':
        return hub.publish({ topics: ['status'] })
    }
  }

  const noticeOf = (clip: Clip): Notice[] => {
    const because = 'because' in clip.state ? clip.state.because : undefined
    if (!stuckKinds.includes(clip.state.kind) || because === undefined) return []
    return notice({ kind: 'clip-stuck', clipId: clip.id, fileName: shownFileName(clip.path), because })
  }

  /** Created as asked needs no word. */
  function noticeOfNew(athlete: PendingAthlete): Notice[] {
    const { state } = athlete
    const name = newAthleteName(athlete)
    if (state.kind === 'found' && !state.isSeen) return notice({ kind: 'athlete-found', name })
    if (state.kind === 'asked') return notice({ kind: 'athlete-undecided', name, athletes: state.athleteIds.length })
    return state.kind === 'failed' ? notice({ kind: 'athlete-not-created', name, because: state.because }) : []
  }

  /** What a person asked for is there, or never will be. */
  function noticeOfExport({ movement, state }: ExportStep): Notice[] {
    if (state.kind === 'ready') return notice({ kind: 'export-ready', movement, rows: state.rows })
    const isOver = state.kind === 'failed' || state.kind === 'expired'
    return isOver ? notice({ kind: 'export-failed', movement, because: state.because }) : []
  }

  function publishProgress(clip: Clip, sentBytes: number) {
    const bytesPerSecond = progressOf(clip)?.bytesPerSecond ?? null
    hub.publish({
      // The whole queue's rate and end follow from what moves: often enough to be watched, not with each byte.
      topics: isTimeForStatus() ? ['status'] : [],
      progress: [{ clipId: clip.id, sentBytes, sizeBytes: clip.sizeBytes, bytesPerSecond }],
    })
  }

  function isTimeForStatus(): boolean {
    const nowMs = performance.now()
    if (nowMs - statusAtMs < STATUS_INTERVAL_MS) return false
    statusAtMs = nowMs
    return true
  }

  function publishFolder(path: string, because: Failure | null) {
    const camera = shownCamera(cameraLabelOf({ folder: path }, settings()), settings())
    const isBack = because === null && lost.delete(path)
    if (because) lost.add(path)
    const what = because
      ? ({ kind: 'folder-lost', camera, because } as const)
      : ({ kind: 'folder-back', camera } as const)
    hub.publish({ topics: ['status'], notices: because || isBack ? notice(what) : [] })
  }

  /** Said once when it begins and once when it is over. */
  function publishHealth(worst: (EngineEvent & { kind: 'health' })['worst']) {
    const notices: Notice[] = []
    if (worst?.component === 'station') notices.push(...notice({ kind: 'trouble', because: worst.because }))
    else if (worst && !serviceIsAway) {
      serviceIsAway = true
      notices.push(...notice({ kind: 'service-lost', because: worst.because }))
    } else if (!worst && serviceIsAway) {
      serviceIsAway = false
      notices.push(...notice({ kind: 'service-back' }))
    }
    hub.publish({ topics: ['status'], notices })
  }

  return { publish }
}
