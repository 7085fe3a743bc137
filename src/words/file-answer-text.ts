import { type Failure, failure } from '../station/contract/failure.ts'
import type { FileAnswer, NoClipReason } from '../station/contract/file-answer.ts'
import { duplicateText } from './duplicate-text.ts'
import type { Screens } from './screens.ts'
import { capitalized } from './text-by-name.ts'
import type { Wording } from './wording.ts'

/** Answer to “Why is this file not uploaded?”. */
export interface FileAnswerText {
  /** In a word or two: “queued”. */
  readonly state: string
  readonly why: string
  /** Empty where nothing has to be done. */
  readonly next: string
}

interface Words {
  readonly phrases: Wording
  readonly find: Screens['find']
  readonly drawer: Screens['drawer']
}

type Reason = Omit<FileAnswerText, 'state'>

/** Words the same answer on every screen and in the command line. */
export function fileAnswerText(answer: FileAnswer, words: Words): FileAnswerText {
  const { clip, noClip } = answer
  const { phrases, find } = words
  if (noClip) return { state: capitalized(find.fileStates[noClip.kind]), ...noClipReason(answer, noClip, words) }
  const state = clip ? capitalized(phrases.state(clip.state.kind)) : ''
  return { state, ...(clip ? clipReason({ ...answer, clip }, words) : { why: '', next: '' }) }
}

function noClipReason({ fileName }: FileAnswer, reason: NoClipReason, { phrases, find }: Words): Reason {
  switch (reason.kind) {
    case 'unsupported':
      return failureReason(failure('video-unsupported'), fileName, phrases)
    case 'overlooked':
      return failureReason(reason.because, fileName, phrases)
    case 'existing':
      return reason.waits ? find.fileReasons.existingWaits : find.fileReasons.existing
    case 'folder-off':
    case 'subfolder':
    case 'new':
      return find.fileReasons[reason.kind]
  }
}

function clipReason(answer: FileAnswer & { clip: NonNullable<FileAnswer['clip']> }, words: Words): Reason {
  const { clip, because, atMs, stop, fileName } = answer
  const { phrases, find, drawer } = words
  const moment = atMs === null ? '' : phrases.format.dateTime(atMs)
  const { state } = clip
  switch (state.kind) {
    case 'found':
    case 'settling':
      return find.fileReasons.writing
    case 'probing':
      return find.fileReasons.analyzing
    case 'held':
      return find.fileReasons.held
    case 'reserving':
    case 'sending':
    case 'confirming':
      return find.fileReasons.uploading
    case 'processing':
    case 'completed':
      return { why: sentence(find.uploadedAt(moment)), next: '' }
    case 'cancelled':
      return { why: sentence(find.canceledAt(moment)), next: find.canceledNext }
    case 'duplicate':
      return { why: sentence(duplicateText(answer.original, words)), next: '' }
    case 'uploaded-elsewhere':
      return { why: sentence(drawer.uploadedBy(state.station)), next: '' }
    case 'left-out':
      return { why: sentence(phrases.leftOutReason(state.why, answer.original?.fileName ?? state.name)), next: '' }
    case 'queued':
    case 'waiting':
    case 'untagged':
    case 'unreadable':
    case 'failed':
    case 'missing':
    case 'gone-at-service':
    case 'original-missing': {
      if (stop) return find.queueStops[stop]
      const [first] = because
      return first ? failureReason(first, fileName, phrases) : find.fileReasons.queued
    }
  }
}

function failureReason(because: Failure, fileName: string, phrases: Wording): Reason {
  const { message, next } = phrases.failureBeside(because, fileName)
  return { why: message, next }
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
