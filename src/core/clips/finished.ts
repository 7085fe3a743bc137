import type { Clip, ClipId, ClipKind } from '../../contract/clip.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import type { ClipStore, Clock, Completeness, Files, FoundFile, Prober } from '../ports.ts'
import type { ClipBook } from './clip-book.ts'
import type { Intake } from './intake.ts'

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly intake: Intake
  readonly files: Files
  readonly prober: Pick<Prober, 'completeness'>
  readonly clock: Clock
  readonly stableMs: number
  readonly giveUpMs: number
}

/** What was seen of a file that is not finished yet. Lives in memory: after a restart the watch begins anew. */
interface Watch {
  file: FoundFile
  restingSinceMs: number
  lookAgainAtMs: number
}

const PAGE = 200
const undecided: readonly ClipKind[] = ['found', 'settling']

/**
 * The finished test: a clip is finished when its size and modification time rest, it can be opened, and its content
 * is whole. Size alone is no sign (a copy may show its full size at 1 %), nor is rest (a copy may pause).
 */
export function createFinishedTest(parts: Parts) {
  const { store, book, intake, files, prober, clock } = parts
  const watches = new Map<ClipId, Watch>()

  /** Looks at every undecided clip whose time has come. */
  async function lookAtAll(signal: AbortSignal) {
    const undecidedNow = new Set<ClipId>()
    let after: ClipId | null = null
    for (;;) {
      const page: Clip[] = store.page({ kinds: undecided, after, limit: PAGE })
      for (const clip of page) {
        if (signal.aborted) return
        undecidedNow.add(clip.id)
        await look(clip)
      }
      after = page.at(-1)?.id ?? null
      if (after === null) break
    }
    // Lost or cancelled elsewhere meanwhile.
    for (const id of watches.keys()) if (!undecidedNow.has(id)) watches.delete(id)
  }

  async function look(clip: Clip) {
    const nowMs = clock.monotonicMs()
    const watch = watches.get(clip.id)
    if (watch && watch.lookAgainAtMs > nowMs) return
    if (clip.state.kind === 'found') book.apply(clip.id, { kind: 'noticed' })
    if (await decide(clip, watch, nowMs)) watches.delete(clip.id)
  }

  /** True when the clip is decided one way or the other. */
  async function decide(clip: Clip, watch: Watch | undefined, nowMs: number): Promise<boolean> {
    let file: FoundFile | null
    try {
      file = await files.stat(clip.path)
    } catch (error) {
      return waitOrGiveUp(clip, watch, nowMs, toFailure(error))
    }
    if (file === null) {
      intake.lose(clip)
      return true
    }
    if (!watch || !isSame(watch.file, file)) {
      watches.set(clip.id, { file, restingSinceMs: nowMs, lookAgainAtMs: nowMs + parts.stableMs / 2 })
      return false
    }
    watch.lookAgainAtMs = nowMs + parts.stableMs / 2
    if (nowMs - watch.restingSinceMs < parts.stableMs) return false
    return judge(clip, watch, nowMs)
  }

  /** The file rests. Can it be opened, and is it whole? */
  async function judge(clip: Clip, watch: Watch, nowMs: number): Promise<boolean> {
    let content: Completeness
    try {
      await files.open(clip.path)
      content = await prober.completeness(clip.path)
    } catch (error) {
      return waitOrGiveUp(clip, watch, nowMs, toFailure(error))
    }
    const facts = { sizeBytes: watch.file.sizeBytes, modifiedAtMs: watch.file.modifiedAtMs }
    switch (content.kind) {
      case 'complete':
        book.apply(clip.id, { kind: 'came-to-rest' }, { facts })
        return true
      case 'not-a-video': {
        const because = failure('not-a-video', { found: content.found })
        book.apply(clip.id, { kind: 'unreadable', because }, { facts })
        return true
      }
      case 'incomplete':
        return waitOrGiveUp(clip, watch, nowMs, failure('file-incomplete', { reason: content.reason }))
    }
  }

  /** Not yet, then; but a file that has rested for long is not going to get better. */
  function waitOrGiveUp(clip: Clip, watch: Watch | undefined, nowMs: number, because: Failure): boolean {
    if (because.code === 'file-missing') {
      intake.lose(clip)
      return true
    }
    const resting = watch ?? { file: clip, restingSinceMs: nowMs, lookAgainAtMs: 0 }
    const restedMs = nowMs - resting.restingSinceMs
    const { stableMs, giveUpMs } = parts
    if (restedMs >= giveUpMs) {
      const facts = { sizeBytes: resting.file.sizeBytes, modifiedAtMs: resting.file.modifiedAtMs }
      const parameters = { ...because.parameters, waitedSeconds: Math.round(restedMs / 1000) }
      book.apply(clip.id, { kind: 'unreadable', because: failure(because.code, parameters) }, { facts })
      return true
    }
    // Looking into a file costs more than a look at its size: less and less often while nothing changes.
    resting.lookAgainAtMs = nowMs + Math.min(Math.max(stableMs / 2, restedMs / 4), 10_000, giveUpMs - restedMs)
    watches.set(clip.id, resting)
    return false
  }

  return { lookAtAll }
}

const isSame = (a: FoundFile, b: FoundFile) => a.sizeBytes === b.sizeBytes && a.modifiedAtMs === b.modifiedAtMs
