import { type ClipKind, type ClipState, clipKinds } from './clip.ts'

/** Meaning of a clip's state for a person who follows its progress. Every state has exactly one. */
export type ClipStanding = 'preparing' | 'untagged' | 'ready' | 'uploading' | 'uploaded' | 'stuck' | 'left-out'

const standings: Readonly<Record<ClipKind, ClipStanding>> = {
  found: 'preparing',
  settling: 'preparing',
  probing: 'preparing',
  unreadable: 'stuck',
  duplicate: 'left-out',
  untagged: 'untagged',
  held: 'ready',
  queued: 'ready',
  reserving: 'uploading',
  sending: 'uploading',
  confirming: 'uploading',
  processing: 'uploaded',
  completed: 'uploaded',
  failed: 'stuck',
  waiting: 'ready',
  missing: 'stuck',
  cancelled: 'left-out',
  'gone-at-service': 'stuck',
  'uploaded-elsewhere': 'left-out',
  'original-missing': 'stuck',
  'left-out': 'left-out',
}

export const clipStandingOf = (kind: ClipKind): ClipStanding => standings[kind]

/** Kinds in the order of a clip's life, which the database's index of stuck clips has too. */
const allThatAre = (...wanted: readonly ClipStanding[]): readonly ClipKind[] =>
  clipKinds.filter((kind) => wanted.includes(standings[kind]))

/** The station still watches the file until the camera has finished writing it. */
export const unfinishedKinds: readonly ClipKind[] = ['found', 'settling']
/** Examined next, or being examined: too early to hold, send or tag. */
export const preparingKinds = allThatAre('preparing')
/** Tagged and next in turn: held, queued, or waiting to retry. */
export const readyKinds = allThatAre('ready')
/** An upload attempt is running. */
const uploadingKinds = allThatAre('uploading')
/** Stored at the service without a problem: a clip counts as safe in these states only. */
export const uploadedKinds = allThatAre('uploaded')
/** Cannot continue unless a person does something; tags would not help. */
export const stuckKinds = allThatAre('stuck')
/** Neither uploaded nor queued, although nothing is wrong. */
const leftOutKinds = allThatAre('left-out')

/** Needs a person to tag it or to resolve its problem. */
export const attentionKinds = allThatAre('untagged', 'stuck')
/** Examined and not reserved: its tags and its rep can change. */
export const changeableKinds = allThatAre('untagged', 'ready')
/** Not uploaded yet, and not left out on purpose. */
export const notUploadedKinds = allThatAre('preparing', 'untagged', 'ready', 'uploading', 'stuck')
/** Will be uploaded and has sent nothing yet: its file must exist. */
export const beforeUploadKinds = allThatAre('preparing', 'untagged', 'ready')
/** Reserved: its tags cannot be corrected at the service. */
export const fixedTagsKinds = allThatAre('uploading', 'uploaded')
/** Its last byte was sent, and the service has not lost it. */
export const bytesSentKinds: readonly ClipKind[] = ['confirming', ...uploadedKinds]
/** An open reservation may still be used (a clip tagged again may get the same tags); in every other state it is an orphan. */
export const reservationKinds: readonly ClipKind[] = ['probing', ...readyKinds, ...uploadingKinds, 'processing']
/** Reserved, and its results have not come. */
export const inProgressKinds: readonly ClipKind[] = [...uploadingKinds, 'processing']
/**
 * Another file of the same content is no duplicate of a clip in these states. A failed clip decides this case by case.
 */
export const withoutClaimKinds: readonly ClipKind[] = [
  ...unfinishedKinds,
  'untagged',
  'unreadable',
  'missing',
  'gone-at-service',
  'original-missing',
  // A video that another station uploaded is at the service: a copy of it is a duplicate.
  ...leftOutKinds.filter((kind) => kind !== 'uploaded-elsewhere'),
]
/** A clip in these states can't stand for its copies: its video can't be uploaded, or it is a copy itself. */
export const noOriginalKinds: readonly ClipKind[] = ['missing', 'unreadable', 'original-missing', 'left-out']
/** The video has left this computer for good; every other clip may still be sent. */
export const goneKinds: readonly ClipKind[] = [...uploadedKinds, 'gone-at-service']
export const mayLeaveKinds: readonly ClipKind[] = clipKinds.filter((kind) => !goneKinds.includes(kind))
/** Only a person, or another clip, changes a clip in these states. */
export const finalKinds: readonly ClipKind[] = [...attentionKinds, ...leftOutKinds, 'completed']
/** States that a restart of the station may change. */
export const recheckedKinds: readonly ClipKind[] = [
  'waiting',
  'untagged',
  'failed',
  'unreadable',
  'duplicate',
  'left-out',
]

type Stated = Pick<ClipState, 'kind'>

/**
 * True when a clip counts as safe, on every screen and in every count: its video is stored at the service without a
 * problem. A clip whose processing failed is stored too, but needs a person, so it is not safe.
 */
export const isSafe = ({ kind }: Stated): boolean => standings[kind] === 'uploaded'

export const isUploading = ({ kind }: Stated): boolean => standings[kind] === 'uploading'

export const isChangeable = ({ kind }: Stated): boolean => changeableKinds.includes(kind)
