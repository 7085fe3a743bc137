import type { Clip, ClipId } from '../../contract/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createBreather } from './breather.ts'
import type { ClipBook } from './clip-book.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly book: Pick<ClipBook, 'apply' | 'get'>
  readonly clock: Clock
}

interface Which {
  readonly because: ReadonlySet<FailureCode>
  /** Only those of this source folder. */
  readonly folder?: string
}

const PAGE = 50

/** What they waited for is there again: the clips go on, one by one, so that nobody else has to wait for thousands. */
export async function retryWaiting({ store, book, clock }: Parts, { because, folder }: Which, signal: AbortSignal) {
  const breathe = createBreather(clock)
  let after: ClipId | null = null
  do {
    const query = { kinds: ['waiting'], after, limit: PAGE } as const
    const page: Clip[] = store.page(folder === undefined ? query : { ...query, folder })
    for (const { id } of page) {
      await breathe(signal)
      if (signal.aborted) return
      const { state } = book.get(id)
      if (state.kind === 'waiting' && because.has(state.because.code)) book.apply(id, { kind: 'retried' })
    }
    after = page.at(-1)?.id ?? null
  } while (after !== null)
}
