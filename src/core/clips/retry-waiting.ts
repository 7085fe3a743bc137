import type { Clip, ClipId } from '../../contract/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { ClipStore } from '../ports.ts'
import type { ClipBook } from './clip-book.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly book: Pick<ClipBook, 'apply'>
}

interface Which {
  readonly because: ReadonlySet<FailureCode>
  /** Only those of this source folder. */
  readonly folder?: string
}

/** Few enough that one page blocks nobody. */
const PAGE = 50

/** What they waited for is there again: one page of clips at a time, for as long as somebody asks for the next. */
export function* retryWaiting({ store, book }: Parts, { because, folder }: Which): Generator<void> {
  let after: ClipId | null = null
  for (;;) {
    const query = { kinds: ['waiting'], after, limit: PAGE } as const
    const page: Clip[] = store.page(folder === undefined ? query : { ...query, folder })
    for (const { id, state } of page) {
      if (state.kind === 'waiting' && because.has(state.because.code)) book.apply(id, { kind: 'retried' })
    }
    after = page.at(-1)?.id ?? null
    if (after === null) return
    yield
  }
}

/** All of them at once: where they are few. */
export function retryAllWaiting(parts: Parts, which: Which) {
  for (const _page of retryWaiting(parts, which)) continue
}
