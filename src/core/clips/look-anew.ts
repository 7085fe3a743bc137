import type { Clip, ClipId, ClipKind } from '../../contract/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { ClipBook } from './clip-book.ts'
import { standsForItsContent } from './same-content.ts'

/** Verdicts that neither a new start nor other settings can change. */
const isFinal: ReadonlySet<FailureCode> = new Set(['processing-failed', 'video-too-large', 'target-insecure'])

const PAGE = 50

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly clock: Clock
}

/**
 * What a new start may have changed: the tags in the settings, rights on a file, what the account may do. With a breath
 * between the pages: years of duplicates and refusals must not keep a station from answering.
 */
export async function lookAnewAt(kinds: readonly ClipKind[], { store, book, clock }: Parts, signal: AbortSignal) {
  for (const kind of kinds) {
    let after: ClipId | null = null
    for (;;) {
      const page: Clip[] = store.page({ kinds: [kind], after, limit: PAGE })
      for (const clip of page) lookAnew({ store, book }, clip)
      after = page.at(-1)?.id ?? null
      if (after === null) break
      await clock.sleep(1, signal)
      if (signal.aborted) return
    }
  }
}

function lookAnew({ store, book }: Pick<Parts, 'store' | 'book'>, { id, state, fingerprint }: Clip) {
  switch (state.kind) {
    case 'probing':
      return void book.apply(id, { kind: 'interrupted' })
    case 'untagged':
      return void book.apply(id, { kind: 'moved-again' })
    case 'waiting':
      return void book.apply(id, { kind: 'retried' })
    case 'unreadable':
      if (state.because.code === 'file-locked') book.apply(id, { kind: 'retried' })
      return
    case 'failed':
      if (!isFinal.has(state.because.code)) book.apply(id, { kind: 'retried' })
      return
    case 'duplicate': {
      // The process may have ended between the loss of the original and this clip's revival.
      const original = store.get(state.of)
      const stands = original && standsForItsContent(original.state) && original.fingerprint === fingerprint
      if (!stands) book.apply(id, { kind: 'retried' })
      return
    }
    default:
      return
  }
}
