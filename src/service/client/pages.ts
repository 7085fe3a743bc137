import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import { isLastPage } from '../../station/service/last-page.ts'
import type { Athlete } from '../athletes.ts'
import type { Capture, CaptureQuery } from '../captures.ts'
import { limits } from '../limits.ts'
import type { AthleteQuery, ServiceClient } from './service-client.ts'

/**
 * Iterators over all pages of a call. Pages shift when items are created or deleted, so items seen before are skipped.
 * Each throws AppError `answer-malformed` for a page that repeats the one before: a cache that ignores the query would
 * never end.
 */

const size = limits.pageSizeMax

/** Yields every athlete that matches (service interface 4.2). */
export async function* allAthletes(
  service: Pick<ServiceClient, 'listAthletes'>,
  query: AthleteQuery,
  signal: AbortSignal,
): AsyncGenerator<Athlete> {
  const seen = new Set<string>()
  const refuse = createRepeatGuard()
  for (let offset = 0; ; offset += size) {
    const page = await service.listAthletes({ ...query, limit: size, offset }, signal)
    refuse(page.items)
    yield* unseen(page.items, seen, ({ id }) => id)
    if (isLastPage(page)) return
  }
}

/** Yields every capture that matches (service interface 4.7). A capture of several athletes comes once for each. */
export async function* allCaptures(
  service: Pick<ServiceClient, 'captures'>,
  query: Omit<CaptureQuery, 'limit' | 'offset'>,
  signal: AbortSignal,
): AsyncGenerator<Capture> {
  const seen = new Set<string>()
  const refuse = createRepeatGuard()
  for (let offset = 0; ; offset += size) {
    const page = await service.captures({ ...query, limit: size, offset }, signal)
    refuse(page.items)
    yield* unseen(page.items, seen, ({ session_id, athlete_id }) => `${session_id} ${athlete_id ?? ''}`)
    if (isLastPage(page)) return
  }
}

function createRepeatGuard() {
  let before = ''
  return (items: readonly unknown[]) => {
    const ends = items.length === 0 ? '' : JSON.stringify([items.length, items[0], items.at(-1)])
    if (ends !== '' && ends === before) {
      throw new AppError('answer-malformed', { host: '', detail: evidence('page-repeated') })
    }
    before = ends
  }
}

function* unseen<Item>(items: readonly Item[], seen: Set<string>, keyOf: (item: Item) => string): Generator<Item> {
  for (const item of items) {
    const key = keyOf(item)
    if (seen.has(key)) continue
    seen.add(key)
    yield item
  }
}
