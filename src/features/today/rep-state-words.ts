import { shortCameraNames } from '../../renderer/components/short-camera-names.ts'
import type { StateShape, StateTone } from '../../renderer/components/state-mark.tsx'
import { uploadWait } from '../../renderer/state/upload-wait.ts'
import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { isSafe } from '../../station/contract/clip-kinds.ts'
import type { Progress } from '../../station/contract/queue.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import type { UploadBlock } from '../../station/contract/safety.ts'

export interface StateText {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly words: string
  readonly note: string
}

export type ProgressByClipId = ReadonlyMap<ClipId, Progress>

interface RepContext {
  readonly moving: ProgressByClipId
  /** Why no upload starts; null where one may. */
  readonly block: UploadBlock | null
}

/** Returns whether the state of a rep has a countdown. */
export const hasCountdown = ({ state }: RepRow): boolean =>
  state.kind === 'held' || (state.kind === 'waiting' && !isForAthlete(state))

/** Returns whether a rep waits for its athlete to be created, which has no countdown. */
const isForAthlete = (state: RepRow['state'] & { kind: 'waiting' }) => state.because.code === 'athlete-pending'

/** Words the state of a rep: one state, legible from a distance, and a note. */
export function repStateWords(
  rep: RepRow,
  { moving, block }: RepContext,
  nowMs: number,
  wording: ScreenWording,
): StateText {
  const { today, phrases } = wording
  const { state } = rep
  const ofAll = today.uploadedOf(state.safe, state.of)
  const wait = waitOf(state, block, nowMs)
  if (wait !== null) return { shape: 'waiting', words: wording.safety.waiting, note: wording.safety.reasons[wait] }
  switch (state.kind) {
    case 'preparing':
      return { shape: 'rescan', tone: 'rest', words: today.preparing, note: camerasNote(rep, moving, wording) }
    case 'held':
      if (state.untilMs <= nowMs) return { shape: 'queued', words: today.queued, note: today.canStillChange }
      return {
        shape: 'held',
        words: today.held(phrases.format.countdown(state.untilMs - nowMs)),
        note: today.canStillChange,
      }
    case 'queued':
      return { shape: 'queued', words: today.queued, note: ofAll }
    case 'sending':
      return { shape: 'sending', words: sendingWords(rep, moving, wording), note: camerasNote(rep, moving, wording) }
    case 'waiting':
      return {
        shape: isForAthlete(state) ? 'waiting' : 'retry',
        words: isForAthlete(state)
          ? wording.tagging.added.waitingShort
          : today.waiting(phrases.format.countdown(state.untilMs - nowMs)),
        note:
          state.because.code === 'offline'
            ? today.serviceUnreachable
            : phrases.failureBeside(state.because, today.thisRep).message,
      }
    case 'camera-missing': {
      const names = shortNamesIn(rep, state.cameras)
      const list = phrases.format.list(names)
      const isLetters = names.every((name) => name.length <= 2)
      return {
        shape: 'warning',
        words: isLetters ? today.cameraMissing(list) : today.missing(list),
        note: today.uploadedOf(state.safe, state.of + names.length),
      }
    }
    case 'safe':
      return canceledWords(rep, wording) ?? { shape: 'safe', words: ofAll, note: today.processing }
    case 'completed':
      return canceledWords(rep, wording) ?? { shape: 'completed', words: ofAll, note: today.resultsReady }
    case 'attention': {
      const camera = rep.clips.find(({ id }) => id === state.clipId)?.camera
      return {
        shape: 'stopped',
        words: today.repNeedsAttention,
        note: phrases.failure(state.because, camera ?? today.thisRep).message,
      }
    }
    case 'cancelled':
      return { shape: 'off', words: today.cancelled, note: today.cancelledNote }
    case 'uploaded-elsewhere':
      return { shape: 'safe', words: today.uploadedElsewhere, note: wording.drawer.uploadedBy(state.station) }
  }
}

function waitOf(state: RepRow['state'], block: UploadBlock | null, nowMs: number): UploadBlock['kind'] | null {
  if (state.kind === 'waiting') return isForAthlete(state) ? null : uploadWait(state, block, nowMs)
  return state.kind === 'held' || state.kind === 'queued' ? uploadWait(state, block, nowMs) : null
}

/** Words a rep whose other cameras are uploaded: “A canceled”. Null where no camera was canceled. */
function canceledWords(rep: RepRow, { today, phrases }: ScreenWording): StateText | null {
  const canceled = rep.clips.filter(({ state }) => state.kind === 'cancelled').map(({ camera }) => camera)
  if (canceled.length === 0) return null
  const names = phrases.format.list(shortNamesIn(rep, canceled))
  const note = today.uploadedOf(rep.state.safe, rep.state.of)
  return { shape: 'off', tone: 'rest', words: today.cameraState(names, phrases.state('cancelled')), note }
}

function sendingWords({ clips }: RepRow, moving: ProgressByClipId, { today, phrases }: ScreenWording): string {
  const unsafe = clips.filter((clip) => !isSafe(clip.state))
  const sizeBytes = unsafe.reduce((sum, clip) => sum + clip.sizeBytes, 0)
  const sentBytes = unsafe.reduce((sum, clip) => sum + sentBytesOf(clip, moving), 0)
  return sizeBytes === 0 ? today.uploadingOnly : today.uploading(phrases.format.percent(sentBytes / sizeBytes))
}

/** Words each camera's progress: “A safe, B 71 MB of 112 MB”. */
function camerasNote(rep: RepRow, moving: ProgressByClipId, { today, phrases }: ScreenWording): string {
  const names = shortNamesIn(
    rep,
    rep.clips.map(({ camera }) => camera),
  )
  return rep.clips
    .map((clip, index) => {
      const name = names[index] ?? clip.camera
      if (isSafe(clip.state)) return today.cameraUploaded(name)
      if (clip.state.kind === 'sending')
        return today.cameraUploading(
          name,
          phrases.format.size(sentBytesOf(clip, moving)),
          phrases.format.size(clip.sizeBytes),
        )
      return today.cameraState(name, phrases.state(clip.state.kind))
    })
    .join(', ')
}

/** Uploaded bytes of the current attempt; bytes of failed attempts never count. */
function sentBytesOf({ id, state, sizeBytes }: RepRow['clips'][number], moving: ProgressByClipId): number {
  if (state.kind === 'confirming') return sizeBytes
  return state.kind === 'sending' ? (moving.get(id)?.sentBytes ?? 0) : 0
}

const shortNamesIn = (rep: RepRow, cameras: readonly string[]): string[] => {
  const names = shortCameraNames([...rep.clips.map(({ camera }) => camera), ...rep.missingCameras])
  return cameras.map((camera) => names.get(camera) ?? camera)
}
