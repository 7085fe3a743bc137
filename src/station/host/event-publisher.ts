import { randomUUID } from 'node:crypto'
import { shownFileName } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import type { Topic } from '../contract/event.ts'
import type { Settings } from '../contract/settings.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { EventHub } from '../rpc/event-hub.ts'
import { cameraLabelOfFolder } from '../tagging/cameras.ts'
import { shownCamera } from '../views/clip-card.ts'
import {
  createNotice,
  createOutageNotices,
  noticeOfAthlete,
  noticeOfClip,
  noticeOfExport,
  noticeOfStoredTwice,
} from './outage-notices.ts'

interface Parts {
  readonly hub: Pick<EventHub, 'publish'>
  readonly settings: () => Settings
  readonly progressOf: (clip: Clip) => { bytesPerSecond: number | null } | undefined
}

const STATUS_INTERVAL_MS = 1_000

/** The lists that a change of a clip may show in. */
const lists: readonly Topic[] = ['status', 'reps', 'untagged', 'attention', 'queue', 'deck']

/** Turns engine events into messages for clients: topics to read again, upload progress, and notifications. */
export function createEventPublisher({ hub, settings, progressOf }: Parts) {
  const outages = createOutageNotices()
  let statusAtMs = Number.NEGATIVE_INFINITY

  function publish(event: EngineEvent) {
    switch (event.kind) {
      case 'clip':
        return hub.publish({ topics: lists, clips: [event.clip.id], notices: noticeOfClip(event.clip) })
      case 'progress':
        return publishProgress(event.clip, event.sentBytes)
      case 'folder':
        return hub.publish({
          topics: ['status'],
          notices: outages.folder(
            event.path,
            cameraOfFolder(event.path),
            event.state.kind === 'unavailable' ? event.state.because : null,
          ),
        })
      case 'overlooked': {
        const { path, because } = event.overlooked
        const what = { kind: 'overlooked', fileName: shownFileName(path), because } as const
        return hub.publish({ topics: ['status'], notices: createNotice(what) })
      }
      case 'existing-clips':
        return hub.publish({ topics: ['status'] })
      case 'unsupported': {
        const { folder, fresh } = event
        const [path] = fresh.paths
        const camera = cameraOfFolder(folder)
        const what = { kind: 'unsupported', camera, count: fresh.count, fileName: shownFileName(path ?? '') } as const
        return hub.publish({ topics: ['status', 'attention'], notices: path === undefined ? [] : createNotice(what) })
      }
      case 'grew': {
        const { clip, because } = event
        const what = { kind: 'clip-grew', clipId: clip.id, fileName: shownFileName(clip.path), because } as const
        return hub.publish({ topics: [], clips: [clip.id], notices: createNotice(what) })
      }
      case 'stored-twice':
        return hub.publish({ topics: [], clips: [event.clip.id], notices: noticeOfStoredTwice(event) })
      case 'rep': {
        const { sessionGroupId: repId, failing } = event.rep
        const notices = failing.flatMap(({ camera, ...tally }) =>
          createNotice({ kind: 'camera-missing', repId, cameras: [shownCameraOf(camera)], ...tally }),
        )
        return hub.publish({ topics: ['reps'], notices })
      }
      case 'athlete-lost': {
        const { name, clips } = event.report
        const what = { kind: 'athlete-lost', name, clips: clips.length } as const
        return hub.publish({ topics: ['roster', 'deck', 'untagged', 'status'], notices: createNotice(what) })
      }
      case 'health':
        return hub.publish({ topics: ['status'], notices: outages.health(event) })
      case 'access':
        return hub.publish({ topics: ['status', 'exports'] })
      case 'captures': {
        const { refused: because } = event
        const what = because ? ({ kind: 'captures-refused', because } as const) : ({ kind: 'captures-open' } as const)
        return hub.publish({ topics: ['status', 'queue'], notices: createNotice(what) })
      }
      case 'new-athlete':
        return hub.publish({ topics: ['roster', ...lists], notices: noticeOfAthlete(event.athlete) })
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
          // Pages arrive many times a second and change no status.
          topics: event.step === null ? ['exports'] : ['exports', 'status'],
          notices: event.step === null ? [] : noticeOfExport(event.step),
        })
      case 'imports':
        return hub.publish({
          topics: ['imports'],
          notices: event.ended ? createNotice({ kind: 'import-done', ...event.ended }) : [],
        })
      case 'export-expiring':
        return hub.publish({ topics: ['exports', 'status'], notices: createNotice(event) })
      case 'alert':
        return hub.publish({ alerts: [{ id: randomUUID(), atMs: Date.now(), what: event.what }] })
      case 'facility':
        return hub.publish({ topics: ['facility', 'deck', 'status'] })
      case 'awake':
        return hub.publish({ topics: ['status'] })
    }
  }

  function publishProgress(clip: Clip, sentBytes: number) {
    const bytesPerSecond = progressOf(clip)?.bytesPerSecond ?? null
    hub.publish({
      // Upload progress changes the queue's rate and end time: the status is published often, but not for each chunk.
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

  const shownCameraOf = (label: string) => shownCamera(label, settings())
  const cameraOfFolder = (folder: string) => shownCameraOf(cameraLabelOfFolder({ folder }, settings()))

  return { publish }
}
