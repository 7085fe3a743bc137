import type { Clip, ClipKind } from '../../contract/clip.ts'
import { toFailure } from '../app-error.ts'
import type { ClipStore, Clock, Files, Identifiers, Prober } from '../ports.ts'
import type { Tagger } from '../tagging/tagger.ts'
import type { ClipBook } from './clip-book.ts'
import type { Intake } from './intake.ts'

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly intake: Intake
  readonly files: Files
  readonly prober: Pick<Prober, 'probe'>
  readonly tagger: Tagger
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly random: () => number
  readonly holdMs: number
}

/** A clip in one of these states went nowhere and is not on its way, so a file of the same content is no repetition of it. */
const countsForNothing: ReadonlySet<ClipKind> = new Set([
  'found',
  'settling',
  'unreadable',
  'duplicate',
  'untagged',
  'missing',
  'cancelled',
])

/** A clip in one of these states no longer needs its file: the video is at the service. */
const hasArrived: ReadonlySet<ClipKind> = new Set(['processing', 'completed', 'failed', 'gone-at-service'])

export type Examiner = ReturnType<typeof createExaminer>

/** A finished clip is probed, recognised if it was seen before, and tagged. */
export function createExaminer(parts: Parts) {
  const { store, book, intake, files, prober, clock, identifiers, random } = parts

  async function examine(clip: Clip, signal: AbortSignal) {
    try {
      const file = await files.stat(clip.path)
      if (file === null) return intake.lose(clip)
      if (file.sizeBytes !== clip.sizeBytes || file.modifiedAtMs !== clip.modifiedAtMs) {
        return void book.apply(clip.id, { kind: 'moved-again' })
      }
      const probe = await prober.probe(file, signal)
      const fingerprint = await files.fingerprint(clip.path)
      const original = await findOriginal(clip, fingerprint, signal)
      const details = { probe, fingerprint }
      if (original) {
        book.apply(clip.id, { kind: 'recognised', of: original.id }, { facts: { probe, fingerprint }, details })
        return
      }
      const known = book.note(clip.id, 'probed', { facts: { probe, fingerprint }, details })
      await tag(known, signal)
    } catch (error) {
      if (!signal.aborted) giveBack(clip, error)
    }
  }

  async function tag(clip: Clip, signal: AbortSignal) {
    try {
      const { tags, reasons } = await parts.tagger.tagsFor(clip, signal)
      if (tags === null) return void book.apply(clip.id, { kind: 'lacked-tags', reasons })
      // The group is stored before anything is reserved, so that a reservation made anew joins the same one.
      const facts = { tags, sessionGroupId: clip.sessionGroupId ?? identifiers.uuid() }
      const event = { kind: 'tagged', atMs: clock.nowMs(), holdMs: parts.holdMs } as const
      book.apply(clip.id, event, { facts, details: { tags } })
    } catch (error) {
      if (signal.aborted) return
      const because = toFailure(error)
      book.apply(clip.id, { kind: 'tagging-broke', because, atMs: clock.nowMs(), jitter: random() })
    }
  }

  function giveBack(clip: Clip, error: unknown) {
    const because = toFailure(error)
    switch (because.code) {
      case 'file-missing':
        return intake.lose(clip)
      case 'file-locked':
        return void book.apply(clip.id, { kind: 'moved-again' })
      case 'file-incomplete':
      case 'not-a-video':
      case 'no-video-stream':
        return void book.apply(clip.id, { kind: 'unreadable', because })
      case 'disk-full':
      case 'database-broken':
        throw error
      default: {
        const event = { kind: 'tagging-broke', because, atMs: clock.nowMs(), jitter: random() } as const
        return void book.apply(clip.id, event)
      }
    }
  }

  /** The clip that this one repeats: equal at both ends first, and only then compared whole. */
  async function findOriginal(clip: Clip, fingerprint: string, signal: AbortSignal): Promise<Clip | null> {
    const alike = store.withFingerprint(fingerprint).filter((other) => isCandidate(clip, other))
    if (alike.length === 0) return null
    const own = await files.sha256(clip.path, signal)
    for (const other of alike) {
      if ((await wholeHash(other, signal)) === own) return other
    }
    return null
  }

  const isCandidate = (clip: Clip, other: Clip) =>
    other.id !== clip.id && !countsForNothing.has(other.state.kind) && !wasRefusedUnsent(other)

  /** Null when the other clip cannot stand in for this one: its file is gone or changed before it arrived. */
  async function wholeHash(other: Clip, signal: AbortSignal): Promise<string | null> {
    if (other.sha256 !== null && hasArrived.has(other.state.kind)) return other.sha256
    const file = await files.stat(other.path)
    if (file?.sizeBytes !== other.sizeBytes || file.modifiedAtMs !== other.modifiedAtMs) return null
    return files.sha256(other.path, signal)
  }

  /** A clip that waits for its tags, tried again; one that could not even be probed starts over. */
  async function tagAgain(clip: Clip, signal: AbortSignal) {
    if (clip.probe === null || clip.fingerprint === null) return void book.apply(clip.id, { kind: 'retried' })
    await tag(clip, signal)
  }

  return { examine, tagAgain }
}

/** The service declined it before there was a capture: a copy elsewhere may be tagged better. */
const wasRefusedUnsent = ({ state }: Clip) => state.kind === 'failed' && state.sessionId === null
