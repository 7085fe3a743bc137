import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipStore } from '../ports.ts'

/** Few enough for one read. Callers that work on each clip yield between clips. */
const PAGE_ROWS = 200

type Wanted = Omit<Parameters<ClipStore['page']>[0], 'after' | 'limit'>

/** Iterates over all matching clips in the order found, one page at a time. */
export function* everyClip(store: Pick<ClipStore, 'page'>, wanted: Wanted): Generator<Clip, void> {
  let after: ClipId | null = null
  do {
    const page: Clip[] = store.page({ ...wanted, after, limit: PAGE_ROWS })
    yield* page
    after = page.at(-1)?.id ?? null
  } while (after !== null)
}
