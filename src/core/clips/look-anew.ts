import type { Clip, ClipId } from '../../contract/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { ClipStore } from '../ports.ts'
import type { ClipBook } from './clip-book.ts'
import { standsForItsContent } from './same-content.ts'

/** Verdicts that neither a new start nor other settings can change. */
const isFinal: ReadonlySet<FailureCode> = new Set(['processing-failed', 'video-too-large', 'target-insecure'])

const PAGE = 200

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
}

/** What a new start may have changed: the tags in the settings, rights on a file, what the account may do. */
export function lookAnewAtAll({ store, book }: Parts) {
  for (const kind of ['probing', 'untagged', 'waiting', 'failed', 'unreadable', 'duplicate'] as const) {
    let after: ClipId | null = null
    for (;;) {
      const page: Clip[] = store.page({ kinds: [kind], after, limit: PAGE })
      for (const clip of page) lookAnew({ store, book }, clip)
      after = page.at(-1)?.id ?? null
      if (after === null) break
    }
  }
}

function lookAnew({ store, book }: Parts, { id, state, fingerprint }: Clip) {
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
