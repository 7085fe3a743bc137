import type { Safety } from '../station/contract/safety.ts'
import type { Screens } from './screens.ts'
import type { Wording } from './wording.ts'

export interface SafetyText {
  /** One of the four answers, or what uploads wait for. */
  readonly title: string
  /** The most important numbers; empty where there are none. */
  readonly note: string
  /** Clips that need a person; empty where none does. */
  readonly inNeed: string
  /** Clips that OnDeck still works on; empty where there are none. */
  readonly onTheWay: string
  /** Clips and files that hold nothing back; empty where there are none. */
  readonly beside: string
}

interface Words {
  readonly safety: Screens['safety']
  readonly phrases: Pick<Wording, 'format'>
}

interface Told extends Words {
  /** Moments of another day have their date. */
  readonly nowMs: number
}

type Counted = keyof Words['safety']['counts']

const inNeed: readonly Counted[] = ['untagged', 'stuck', 'unanswered']
const onTheWay: readonly Counted[] = ['writing', 'checking', 'held', 'queued', 'uploading']
const beside: readonly Counted[] = ['leftOut', 'cancelled', 'unsupported']

/** The answer to “is it safe?” in words: the same on every screen, in the tray and in the command line. */
export function safetyText(safety: Safety, words: Words, nowMs: number): SafetyText {
  const listed = (kinds: readonly Counted[]) => list(kinds.map((kind) => countText(kind, safety, words)))
  return {
    title: titleOf(safety, words),
    note: noteOf(safety, { ...words, nowMs }),
    inNeed: listed(inNeed),
    onTheWay: listed(onTheWay),
    beside: listed(beside),
  }
}

/** “Working: 3 being written, 2 queued”, for places that have one line. */
export function safetyLine(safety: Safety, words: Words, nowMs: number): string {
  const { title, note } = safetyText(safety, words, nowMs)
  return note === '' ? title : `${title}: ${note}`
}

function titleOf({ answer, blockedBy, completed }: Safety, { safety: words }: Words): string {
  if (answer === 'all-uploaded' && completed === 0) return words.noClips
  if (answer !== 'working' || blockedBy === null) return words.answers[answer]
  const pending: Readonly<Record<string, string>> = words.pending
  return pending[blockedBy.kind] ?? words.answers.working
}

function noteOf(safety: Safety, words: Told): string {
  const { left, clips, waitsFor, reasons } = words.safety
  const listed = (kinds: readonly Counted[]) => kinds.map((kind) => countText(kind, safety, words))
  switch (safety.answer) {
    case 'needs-attention': {
      const rest = safety.onTheWay > 0 ? left(safety.onTheWay) : ''
      if (safety.needsPerson > 0) return list([...listed(inNeed), rest])
      return safety.blockedBy === null ? rest : list([rest, lowered(waitsFor(reasons[safety.blockedBy.kind]))])
    }
    case 'working':
      return safety.blockedBy === null && safety.doneAtMs === null
        ? list(listed(onTheWay))
        : list([left(safety.onTheWay), endText(safety, words)])
    case 'processing':
      return clips(safety.processing)
    case 'all-uploaded':
      return safety.completed === 0 ? '' : clips(safety.completed)
  }
}

/** When the work ends, or goes on; empty where neither is known. */
function endText({ doneAtMs, blockedBy }: Safety, { safety: words, phrases, nowMs }: Told): string {
  const { clock, dateTime } = phrases.format
  const isToday = (atMs: number) => new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  const moment = (atMs: number) => (isToday(atMs) ? clock(atMs) : dateTime(atMs))
  // The station's estimate may have passed; nothing is done in the past.
  if (doneAtMs !== null) return words.doneBy(moment(Math.max(doneAtMs, nowMs)))
  if (blockedBy?.kind !== 'schedule' || blockedBy.opensAtMs === null) return ''
  return words.opensAt(moment(blockedBy.opensAtMs))
}

const countText = (kind: Counted, safety: Safety, { safety: words }: Words) =>
  safety[kind] === 0 ? '' : words.counts[kind](safety[kind])

const list = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

const lowered = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
