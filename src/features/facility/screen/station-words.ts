import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStrip, StationWarning } from '../../../station/contract/facility-view.ts'
import type { Failure } from '../../../station/contract/failure.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_HOURS = 24

type Words = Pick<ScreenWording, 'facility' | 'frame' | 'phrases' | 'safety'>

/** A station's state as its strip shows it. */
export interface StationWords {
  readonly shape: StateShape
  readonly tone: StateTone
  readonly title: string
  readonly note: string
}

/** Words and mark of a station's state. */
export function stationWords(
  { health, newRelease }: Pick<StationStrip, 'health' | 'newRelease'>,
  words: Words,
): StationWords {
  const { facility, phrases, safety } = words
  const { states } = facility
  const { clock, rate } = phrases.format
  switch (health.kind) {
    case 'not-responding':
      return stopped(states.notResponding, facility.since(clock(health.sinceMs)))
    case 'blocked':
      return stopped(
        blockTitle(health.because, words),
        health.sinceMs === null ? facility.uploadsStopped : facility.uploadsStoppedAt(clock(health.sinceMs)),
      )
    case 'warning':
      return { shape: 'warning', tone: 'warn', ...warningWords(health.because, words) }
    case 'unknown':
      return { shape: 'warning', tone: 'warn', title: states.unknown, note: facility.otherRelease }
    case 'uploading':
      return {
        shape: 'sending',
        tone: 'move',
        title: states.uploading(health.clips),
        note: rate(health.bytesPerSecond),
      }
    case 'queued':
      return {
        shape: 'queued',
        tone: 'rest',
        title: safety.answers.working,
        note: health.doneAtMs === null ? '' : facility.doneBy(clock(health.doneAtMs)),
      }
    case 'all-uploaded': {
      const note =
        newRelease === null ? facility.clipsToday(health.clipsToday) : facility.updateReady(health.clipsToday)
      const answer = (health.processing ?? 0) > 0 ? 'processing' : 'all-uploaded'
      return { shape: 'safe', tone: 'safe', title: safety.answers[answer], note }
    }
    case 'stopped':
      return { shape: 'off', tone: 'rest', title: states.stopped, note: facility.since(clock(health.sinceMs)) }
  }
}

const stopped = (title: string, note: string): StationWords => ({ shape: 'stopped', tone: 'stop', title, note })

/** Few words for the reason that stops a station’s uploads; the whole sentence is beside the strips. */
function blockTitle({ code }: Failure, { facility, frame }: Words): string {
  switch (code) {
    case 'service-missing':
      return frame.serviceNone
    case 'key-missing':
      return frame.serviceNoKey
    case 'key-refused':
      return frame.serviceKeyRefused
    case 'captures-not-enabled':
      return frame.capturesRefused
    case 'disk-full':
      return facility.states.diskFull
    default:
      return facility.states.blocked
  }
}

function warningWords(because: StationWarning, words: Words): Pick<StationWords, 'title' | 'note'> {
  const { facility, frame, phrases } = words
  const { states } = facility
  const { clock } = phrases.format
  switch (because.kind) {
    case 'disk-low':
      return { title: states.diskLow, note: freeText(because, words) }
    case 'folder-missing': {
      const title = because.folders === 1 ? states.folderMissing : states.foldersMissing(because.folders)
      return { title, note: facility.cameraSince(because.camera, clock(because.sinceMs)) }
    }
    case 'clock-off':
      return { title: states.clockOff, note: clockDifference(because.offsetMs, words) }
    case 'service-away':
      return { title: frame.serviceOffline(because.because), note: facility.since(clock(because.sinceMs)) }
    case 'paused':
      return { title: states.paused, note: facility.clipsQueued(because.clips) }
    case 'needs-person':
      return { title: states.needsPerson, note: frame.needYou(because.untagged, because.stuck, because.unanswered) }
  }
}

/** “3.1 GB free at Phone C”. */
export const freeText = (
  { camera, freeBytes }: { readonly camera: string | null; readonly freeBytes: number },
  { facility, phrases }: Words,
): string => {
  const size = phrases.format.size(freeBytes)
  return camera === null ? facility.free(size) : facility.freeAt(size, camera)
}

/** The database's clock minus the station's: a station that is behind has a positive offset. */
export function clockDifference(offsetMs: number, { facility, phrases }: Words): string {
  const time = phrases.format.duration(Math.abs(offsetMs))
  return offsetMs > 0 ? facility.behind(time) : facility.ahead(time)
}

/** “2 h 14 min”, “48 min” or “20 s”. */
export function ageText(ms: number, { facility, phrases }: Words): string {
  if (ms < MINUTE_MS) return facility.seconds(Math.max(0, Math.floor(ms / 1_000)))
  if (ms < HOUR_MS) return facility.minutes(Math.floor(ms / MINUTE_MS))
  return phrases.format.duration(ms)
}

/** Color of a waiting time: an hour's delay is none of a normal upload. */
export function ageTone(ms: number): StateTone {
  if (ms >= 2 * HOUR_MS) return 'stop'
  return ms >= HOUR_MS / 2 ? 'warn' : 'inherit'
}

/** “now”, “3 s ago”, “5 h ago”. */
export function heardText(ms: number, words: Words): string {
  const { facility } = words
  if (ms < 2_000) return facility.now
  if (ms < HOUR_MS) return facility.ago(ageText(ms, words))
  const hours = Math.floor(ms / HOUR_MS)
  return facility.ago(hours < DAY_HOURS ? facility.hours(hours) : facility.days(Math.floor(hours / DAY_HOURS)))
}
