import { z } from 'zod'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { movementWords } from '../../renderer/tagging/movement-dialog.tsx'
import type { TimelineLine } from '../../station/contract/clip-view.ts'
import { Failure } from '../../station/contract/failure.ts'
import { Tags } from '../../station/contract/tags.ts'
import styles from './clip-drawer.module.css'
import { clipShapes } from './clip-status.tsx'

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

/** Ledger of the clip, newest first. */
export function ClipTimeline({ timeline }: { timeline: readonly TimelineLine[] }) {
  const wording = useWording()
  const { drawer, phrases } = wording
  return (
    <section aria-label={drawer.timeline}>
      <SectionHead level={3} title={drawer.timeline} />
      <ol className={styles.timeline}>
        {timeline.toReversed().map((line, index) => {
          const { main, seconds, period } = phrases.format.clockSeconds(line.atMs)
          return (
            // Lines are only added at the end, so the index from the end is stable.
            <li key={timeline.length - index} className={styles.line}>
              <time className={styles.at} title={phrases.format.exactly(line.atMs)}>
                {main}
                <span>
                  {seconds}
                  {period}
                </span>
              </time>
              <StateMark shape={clipShapes[line.state.kind]} size={15} />
              <div>
                <p className={styles.event}>{phrases.ledgerEvent(line.event)}</p>
                {timelineFacts(line, wording).map((fact) => (
                  <p key={fact} className={styles.origin}>
                    {fact}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
