import { plainText } from '../../service/plain-text.ts'
import { nextState } from '../clips/clip-machine.ts'
import { relativePathOf } from '../clips/paths.ts'
import { isPlayable } from '../clips/playable.ts'
import type { Clip } from '../contract/clip.ts'
import type { ClipDetail, Original, TimelineLine } from '../contract/clip-view.ts'
import type { Failure } from '../contract/failure.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { Tags } from '../contract/tags.ts'
import { nextStepOf } from './clip-actions.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import type { HeadlinesOf } from './shown-headlines.ts'
import { whyStuck } from './why-stuck.ts'

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

interface DetailParts extends CardParts {
  readonly nameOf: (tags: Tags) => string | null
  readonly original: (clip: Clip) => Original | null
  readonly headlinesOf: HeadlinesOf
}

/** Builds everything that the clip drawer shows of a clip. */
export function toClipDetail(clip: Clip, ledger: readonly LedgerLine[], parts: DetailParts): ClipDetail {
  const { state, probe, tags, handTags, sha256 } = clip
  return {
    card: toClipCard(clip, parts),
    relativePath: plainText(relativePathOf(clip)),
    path: clip.path,
    playable: probe !== null && isPlayable(probe.codec),
    probe,
    tags: tags && { ...tags, athleteName: parts.nameOf(tags) },
    handTags,
    repId: clip.sessionGroupId,
    sha256,
    sessionId: 'sessionId' in state ? state.sessionId : null,
    headlines: 'sessionId' in state && state.sessionId !== null ? parts.headlinesOf(state.sessionId) : null,
    because: reasonsOf(clip),
    original: parts.original(clip),
    nextStep: nextStepOf(clip.state),
    // The clip machine decides what is possible.
    canTag: nextState(state, { kind: 'retag' }) !== state,
    canCancel: nextState(state, { kind: 'cancelled' }) !== state,
    timeline: toTimeline(ledger, clip.folder),
  }
}

/** The reasons why the clip does not continue, now or for good. */
export function reasonsOf({ state }: Clip): Failure[] {
  if (state.kind === 'untagged') return state.reasons
  const because = state.kind === 'waiting' ? state.because : whyStuck(state)
  return because ? [because] : []
}
