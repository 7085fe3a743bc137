import { hostname } from 'node:os'
import { programVersion } from '../../computer/program-version.ts'
import { fileNameOf } from '../clips/paths.ts'
import { isAccessRefused } from '../contract/access-refused.ts'
import type { Failure } from '../contract/failure.ts'
import type { KeyState, ServiceState, StationStatus } from '../contract/station-status.ts'
import type { WindowState } from '../contract/window-state.ts'
import type { Health } from '../service/health.ts'
import { doneAt } from '../uploads/forecast-queue.ts'
import { safetyOf } from '../views/safety.ts'
import type { SessionParts } from './session-parts.ts'
import type { StationReport } from './station-part.ts'

/** The last holds and retries decide when everything is done: this many of each are read. */
const MAX_LATER_MOMENTS = 500

type ServiceIssue = ReturnType<Health['all']>[number]

/** Components of the service. Problems of the station itself are reported elsewhere. */
const ofService: ReadonlySet<ServiceIssue['component']> = new Set([
  'hello',
  'reserve',
  'status',
  'list',
  'athletes',
  'send',
])

/** The session as its status shows it. */
interface ShownSession extends SessionParts {
  /** Failure of a feature; null for none. */
  trouble(): Failure | null
  /** Exports that need a person. */
  exportsNeedYou(): number
}

interface StatusContext {
  readonly name: string
  readonly version: string
  readonly practice: boolean
  readonly can: StationStatus['can']
  readonly window?: WindowState | null
}

/** Components whose refusal keeps no clip here: they are asked beside the uploads. */
const besideUploads: ReadonlySet<ServiceIssue['component']> = new Set(['list', 'athletes', 'status'])

/** Builds the status that the frame always shows. Cheap, since clients read it with every message. */
export function stationStatus(
  session: ShownSession,
  { name, version, practice, can, window = null }: StatusContext,
): StationStatus {
  const { station, key } = session
  const settings = session.settings.settings()
  const nowMs = Date.now()
  const counts = station.counts()
  const folders = foldersOf(session)
  const keyState = key.state()
  const guide = {
    service: settings.service.baseUrl !== null,
    key: hasKey(keyState),
    folder: folders.length > 0,
    clip: Object.values(counts).some((clips) => clips > 0),
  }
  const trouble = station.health().find(({ component }) => component === 'station')?.because ?? null
  const captures = capturesState(session)
  const transfer = transferOf(session, nowMs)
  const uploadService = serviceState(session, nowMs, isOfUploads)
  return {
    name: settings.screens.stationName ?? name,
    version,
    nowMs,
    utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
    practice,
    guide: { ...guide, done: settings.screens.guideDone || (guide.service && guide.key && guide.folder && guide.clip) },
    service: serviceState(session, nowMs),
    captures,
    key: keyState,
    folders,
    transfer,
    counts,
    today: session.views.today(),
    safety: safetyOf({ counts, folders, captures, trouble, transfer, service: uploadService }),
    exportsNeedYou: session.exportsNeedYou(),
    pictures: session.hasPictures,
    can,
    ...(window !== null && { window }),
    facility: station.facility.status(),
    awake: station.isAwakeNeeded(),
    // Beside the question whether uploads are safe.
    trouble: trouble ?? session.trouble(),
  }
}

const isOfUploads = ({ component, because }: ServiceIssue) =>
  !(besideUploads.has(component) && isAccessRefused(because))

export function serviceState(
  { station, settings, key }: SessionParts,
  nowMs: number,
  counts: (issue: ServiceIssue) => boolean = () => true,
): ServiceState {
  if (settings.settings().service.baseUrl === null) return { kind: 'none' }
  if (!hasKey(key.state())) return { kind: 'no-key' }
  const { because, answeredAtMs } = station.access()
  if (because) return { kind: 'key-refused', because }
  const issues = station.health().filter((issue) => ofService.has(issue.component) && counts(issue))
  const oldestFirst = issues.toSorted((a, b) => b.forMs - a.forMs)
  const worst = oldestFirst.find((issue) => !isAccessRefused(issue.because))
  if (worst) return { kind: 'offline', sinceMs: nowMs - worst.forMs, because: worst.because }
  if (answeredAtMs === null) return { kind: 'connecting' }
  const [refused] = oldestFirst.map(({ because, forMs }) => ({ because, sinceMs: nowMs - forMs }))
  return { kind: 'connected', answeredAtMs, ...(refused && { refused }) }
}

function capturesState({ station }: SessionParts): StationStatus['captures'] {
  const { capturesRefused } = station.access()
  return capturesRefused ? { kind: 'refused', ...capturesRefused } : { kind: 'open' }
}

/** Tells whether a key is in use, wherever it is kept. */
const hasKey = ({ kind }: KeyState) => kind === 'kept' || kind === 'given' || kind === 'this-start-only'

function foldersOf({ station, settings, views }: SessionParts): StationStatus['folders'] {
  const found = views.foundToday()
  return settings
    .settings()
    .folders.filter(({ watched }) => watched)
    .map((folder) => {
      const state = station.folderState(folder.path)
      const unsupported = station.unsupportedIn(folder.path)
      return {
        settings: folder,
        camera: folder.camera ?? fileNameOf(folder.path),
        state: state ?? { kind: 'starting' as const },
        clipsToday: found.clipsOf(folder.path),
        lastClipAtMs: found.last.get(folder.path) ?? null,
        existingWaiting: station.existingWaiting(folder.path),
        unsupported: unsupported.count + unsupported.aside.count,
        unsupportedAside: unsupported.aside.count,
        watcher: station.folderWatcher(folder.path),
      }
    })
}

function transferOf({ station, settings, views }: SessionParts, nowMs: number): StationStatus['transfer'] {
  const { paused, limitMbitPerSecond, parallel } = settings.settings().uploads
  const schedule = station.transfer.schedule()
  const { clips: leftClips, bytes } = station.memory.queue.totals()
  const sending = views.moving()
  const leftBytes = Math.max(0, bytes - sending.sentBytes)
  const later = station.memory.queue.later(MAX_LATER_MOMENTS)
  const done = doneAt({ leftBytes, later, nowMs }, station.transfer.capacity())
  const isKnown = leftClips > 0 && !paused
  return {
    paused,
    bytesPerSecond: station.transfer.bytesPerSecond(),
    leftBytes,
    leftClips,
    sendingClips: sending.clips,
    doneAtMs: isKnown ? done.atMs : null,
    waitsFor: isKnown ? done.waitsFor : null,
    limitMbitPerSecond,
    parallel,
    schedule,
  }
}

/** State of the station for its facility: what its screens show, whichever program it runs in. */
export function facilityReport(session: ShownSession, newRelease: string | null): StationReport {
  const can = { chooseFolder: false, browseFolders: false, showInFolder: false, downloadFiles: false }
  const context = { name: hostname(), version: programVersion(), practice: false, can }
  return { status: stationStatus(session, context), onDeck: session.views.deck().current, newRelease }
}
