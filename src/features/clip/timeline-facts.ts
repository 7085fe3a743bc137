import { z } from 'zod'
import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import { movementWords } from '../../renderer/tagging/movement-words.ts'
import type { TimelineLine } from '../../station/contract/clip-view.ts'
import { Failure } from '../../station/contract/failure.ts'
import { Tags } from '../../station/contract/tags.ts'

/** Details that a ledger event may have; values of another shape are ignored. */
const Details = z.object({
  because: Failure.optional().catch(undefined),
  tags: Tags.optional().catch(undefined),
  sentBytes: z.number().optional().catch(undefined),
  tookMs: z.number().optional().catch(undefined),
  missing: z.array(z.string()).optional().catch(undefined),
  fpsDetected: z.number().optional().catch(undefined),
  name: z.string().nullable().optional().catch(undefined),
  sessionId: z.string().optional().catch(undefined),
  other: z.string().optional().catch(undefined),
})

/** Events about one capture, or two. */
const withCapture: ReadonlySet<string> = new Set(['reserved', 'upload-again', 'uploaded-again', 'stored-twice'])

/** Words the details of one ledger event. */
export function timelineFacts(line: TimelineLine, wording: ScreenWording): string[] {
  const { phrases, drawer } = wording
  const { because, tags, sentBytes, tookMs, missing, fpsDetected, name, sessionId, other } = Details.parse(line.details)
  const why = because ?? stateReason(line)
  const facts = [
    why && phrases.failureBeside(why, drawer.thisClip).message,
    tags && [tags.athleteName, movementWords(tags, wording)].filter(Boolean).join(', '),
    sentBytes !== undefined && tookMs !== undefined
      ? drawer.uploadedIn(phrases.format.size(sentBytes), phrases.format.duration(tookMs))
      : null,
    missing && phrases.format.list(missing),
    fpsDetected !== undefined && drawer.framesPerSecond(phrases.format.number(fpsDetected)),
    name,
    withCapture.has(line.event) && sessionId !== undefined && drawer.captureId(sessionId),
    line.event === 'stored-twice' && other !== undefined && drawer.captureId(other),
  ]
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

/** Reason of the state that an event led to. */
function stateReason({ state }: TimelineLine): Failure | null {
  if (state.kind === 'waiting' || state.kind === 'failed' || state.kind === 'unreadable') return state.because
  return state.kind === 'untagged' ? (state.reasons[0] ?? null) : null
}
