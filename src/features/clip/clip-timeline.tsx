import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { TimelineLine } from '../../station/contract/clip-view.ts'
import styles from './clip-drawer.module.css'
import { clipShapes } from './clip-shapes.ts'
import { timelineFacts } from './timeline-facts.ts'

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
