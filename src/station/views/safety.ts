import type { ClipKind } from '../contract/clip.ts'
import type { Safety, SafetyAnswer, UploadBlock } from '../contract/safety.ts'
import type { ServiceState, StationStatus } from '../contract/station-status.ts'

type Count = Exclude<
  keyof Safety,
  'answer' | 'needsPerson' | 'onTheWay' | 'unanswered' | 'unsupported' | 'doneAtMs' | 'blockedBy'
>

/** A Record: a new state does not compile until it is decided whether it is safe. */
const countOf: Readonly<Record<ClipKind, Count>> = {
  found: 'writing',
  settling: 'writing',
  probing: 'checking',
  unreadable: 'stuck',
  duplicate: 'leftOut',
  untagged: 'untagged',
  held: 'held',
  queued: 'queued',
  reserving: 'uploading',
  sending: 'uploading',
  confirming: 'uploading',
  processing: 'processing',
  completed: 'completed',
  failed: 'stuck',
  waiting: 'queued',
  missing: 'stuck',
  cancelled: 'cancelled',
  'gone-at-service': 'stuck',
  'uploaded-elsewhere': 'leftOut',
  'original-missing': 'stuck',
  'left-out': 'leftOut',
}

export type SafetyFacts = Pick<StationStatus, 'counts' | 'captures' | 'trouble' | 'transfer'> & {
  /** State of the service for uploads: a list that it refuses keeps no clip here. */
  readonly service: ServiceState
  readonly folders: readonly Pick<StationStatus['folders'][number], 'existingWaiting' | 'unsupported'>[]
}

/** Answers “is it safe?” once for every screen, the tray, the facility and the command line. */
export function safetyOf(facts: SafetyFacts): Safety {
  const counts = {
    untagged: 0,
    stuck: 0,
    writing: 0,
    checking: 0,
    held: 0,
    queued: 0,
    uploading: 0,
    processing: 0,
    completed: 0,
    leftOut: 0,
    cancelled: 0,
  }
  for (const [kind, count] of Object.entries(facts.counts)) counts[countOf[kind as ClipKind]] += count
  const unanswered = sum(facts.folders.map(({ existingWaiting }) => existingWaiting))
  const needsPerson = counts.untagged + counts.stuck + unanswered
  const onTheWay = counts.writing + counts.checking + counts.held + counts.queued + counts.uploading
  const blockedBy = onTheWay > 0 ? uploadBlock(facts) : null
  return {
    answer: answerOf({ needsPerson, onTheWay, processing: counts.processing, blockedBy }),
    needsPerson,
    onTheWay,
    ...counts,
    unanswered,
    unsupported: sum(facts.folders.map(({ unsupported }) => unsupported)),
    doneAtMs: blockedBy === null && onTheWay > 0 ? facts.transfer.doneAtMs : null,
    blockedBy,
  }
}

function answerOf({
  needsPerson,
  onTheWay,
  processing,
  blockedBy,
}: Pick<Safety, 'needsPerson' | 'onTheWay' | 'processing' | 'blockedBy'>): SafetyAnswer {
  if (needsPerson > 0 || (blockedBy !== null && isForPerson(blockedBy))) return 'needs-attention'
  if (onTheWay > 0) return 'working'
  return processing > 0 ? 'processing' : 'all-uploaded'
}

/** True where waiting does not help; a pause is what somebody wanted. */
function isForPerson({ kind }: UploadBlock): boolean {
  switch (kind) {
    case 'no-service':
    case 'no-key':
    case 'key-refused':
    case 'captures-refused':
    case 'access-refused':
    case 'trouble':
      return true
    case 'paused':
    case 'schedule':
    case 'offline':
      return false
  }
}

/** The reason that a person can resolve comes first. */
function uploadBlock({ service, captures, trouble, transfer }: SafetyFacts): UploadBlock | null {
  if (service.kind === 'none') return { kind: 'no-service' }
  if (service.kind === 'no-key' || service.kind === 'key-refused') return { kind: service.kind }
  if (captures.kind === 'refused') return { kind: 'captures-refused' }
  if (service.kind === 'connected' && service.refused)
    return { kind: 'access-refused', because: service.refused.because }
  if (trouble !== null) return { kind: 'trouble', because: trouble }
  if (transfer.paused) return { kind: 'paused' }
  if (!transfer.schedule.open) return { kind: 'schedule', opensAtMs: transfer.schedule.changesAtMs }
  return service.kind === 'offline' ? { kind: 'offline', sinceMs: service.sinceMs } : null
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
