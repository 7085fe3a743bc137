import { z } from 'zod'
import type { Transport } from '../../../computer/network/transport.ts'
import { bodyText, exchange } from '../../../service/client/exchange.ts'
import { plainLines } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import { ReleaseVersion, UPDATE_CHECK_PURPOSE } from '../../../station/contract/updates.ts'

/** Name of the file in the feed's folder that names the newest release. */
const FEED_FILE = 'ondeck-release.json'

const MAX_FEED_BYTES = 64 * 1024
const MAX_NOTES_LENGTH = 4_000
const FEED_TIMEOUT_MS = 60_000

const Feed = z.object({ version: ReleaseVersion, notes: z.string().optional() })

/** The newest release of a feed, as far as OnDeck uses it. */
export interface FeedRelease {
  readonly version: string
  readonly notes: string
}

/**
 * Reads the file that names the newest release. Sends nothing that identifies the station: no cookie, no id, no version.
 * Follows no redirect. Throws AppError `update-feed-invalid`, or a failure of the connection.
 */
export async function readFeed(address: string, transport: Transport, signal: AbortSignal): Promise<FeedRelease> {
  const url = new URL(FEED_FILE, address)
  const within = AbortSignal.any([signal, AbortSignal.timeout(FEED_TIMEOUT_MS)])
  const headers = { accept: 'application/json', 'user-agent': 'ondeck' }
  const request = { method: 'GET', url: url.href, headers, maxAnswerBytes: MAX_FEED_BYTES } as const
  const answer = await exchange(request, transport, within).catch((error: unknown) => {
    throw error instanceof AppError ? withPurpose(error) : error
  })
  const invalid = (detail: string) => new AppError('update-feed-invalid', { host: url.host, detail })
  const { status } = answer
  if (status !== 200) throw invalid(`HTTP ${status}`)
  const feed = Feed.safeParse(parseJson(bodyText(answer)))
  if (!feed.success) throw invalid(FEED_FILE)
  return { version: feed.data.version, notes: plainNotes(feed.data.notes ?? '') }
}

/** The same failure, marked: its sentence speaks of the update address, not the service's. */
const withPurpose = ({ code, parameters, cause }: AppError) =>
  new AppError(code, { ...parameters, purpose: UPDATE_CHECK_PURPOSE }, { cause })

/** Strips notes to plain lines: markup is shown as it is written, and control characters are replaced. */
const plainNotes = (notes: string): string =>
  plainLines(notes.replaceAll('\r\n', '\n').slice(0, MAX_NOTES_LENGTH).toWellFormed()).trim()

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
