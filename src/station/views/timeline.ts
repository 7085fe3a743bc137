import { plainText } from '../../service/plain-text.ts'
import type { TimelineLine } from '../contract/clip-view.ts'
import type { LedgerLine } from '../contract/ledger.ts'

/** Ledger details that a reader may see. All others stay in the ledger. */
const shown: ReadonlySet<string> = new Set([
  'sizeBytes',
  'modifiedAtMs',
  'probe',
  'tags',
  'handTags',
  'sessionGroupId',
  'sessionId',
  'other',
  'orphans',
  'why',
  'windowSeconds',
  'reused',
  'sentBytes',
  'tookMs',
  'bytesPerSecond',
  'sha256',
  'etag',
  'kind',
  'status',
  'code',
  'message',
  'detail',
  'because',
  'error',
  'fpsDetected',
  'missing',
  'originalFileName',
  'captureTimeClampedFrom',
  'captureTimeCorrectedByMs',
  'lostAthlete',
  'name',
])

/** Keys that may hold an upload target, an API key or a path, at any depth. */
const secret: ReadonlySet<string> = new Set(['url', 'fields', 'target', 'path', 'folder', 'headers', 'key', 'apiKey'])

/** A clip's ledger for people: without secrets in addresses, and without paths outside the clip's folder. */
export const toTimeline = (ledger: readonly LedgerLine[], folder: string): TimelineLine[] =>
  ledger.map(({ atMs, event, state, details }) => ({
    atMs,
    event,
    state,
    details: Object.fromEntries(
      Object.entries(details)
        .filter(([key]) => shown.has(key))
        .map(([key, value]) => [key, withoutPlaces(value, folder)]),
    ),
  }))

function withoutPlaces(value: unknown, folder: string): unknown {
  if (typeof value === 'string') return textWithoutPlaces(value, folder)
  if (Array.isArray(value)) return value.map((one) => withoutPlaces(one, folder))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).filter(([key]) => !secret.has(key))
  return Object.fromEntries(inner.map(([key, one]) => [key, withoutPlaces(one, folder)]))
}

/**
 * Puts text on one line and replaces addresses by their host, paths in the folder by relative paths, and other paths by
 * their last part.
 */
function textWithoutPlaces(text: string, folder: string): string {
  return plainText(text)
    .replaceAll(/\b[a-z][a-z\d+.-]{0,30}:\/\/(?:[^/@\s]*@)?([^/\s?#'"]+)[^\s'"]*/gi, '$1')
    .replaceAll(`${folder}/`, '')
    .replaceAll(`${folder}\\`, '')
    .replaceAll(/(['"])(?:[A-Za-z]:)?[/\\][^'"]*[/\\]([^'"/\\]*)\1/g, '$1$2$1')
    .replaceAll(/(?<![\w.-])(?:[A-Za-z]:)?[/\\](?:[^\s/\\'"]+[/\\])+([^\s/\\'"]*)/g, '$1')
}
