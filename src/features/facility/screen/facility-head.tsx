import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, toneClass } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { FacilityFacts } from '../../../station/contract/facility-view.ts'
import styles from './facility-head.module.css'
import { ageText, ageTone } from './station-words.ts'

interface FacilityHeadProps {
  readonly facts: FacilityFacts
  readonly nowMs: number
  readonly isPresent: boolean
}

/** The large number: clips that no station has uploaded yet; beside it, the day of all stations. */
export function FacilityHead({ facts, nowMs, isPresent }: FacilityHeadProps) {
  const wording = useWording()
  const { facility, phrases } = wording
  const { notUploaded, oldest, stations, readAtMs } = facts
  const { number, size, clock } = phrases.format
  const shown = number(notUploaded.clips)
  const ageMs = oldest === null ? 0 : nowMs - oldest.foundAtMs
  return (
    <section className={styles.head} aria-label={facility.subject}>
      <div className={styles.number}>
        <b aria-hidden="true" className={classes(/\D/.test(shown) && styles.grouped)}>
          {shown}
        </b>
        <div className={styles.lines}>
          <h2>
            <span className={typography.hidden}>{facility.notUploadedSpoken(notUploaded.clips)}</span>
            <span aria-hidden="true">{facility.notUploaded(notUploaded.clips)}</span>
          </h2>
          <p>
            {notUploaded.clips === 0
              ? facility.allUploaded(stations.length)
              : facility.onStations(notUploaded.stations, stations.length)}
            {notUploaded.bytes > 0 && facility.withSize(size(notUploaded.bytes))}
            {!isPresent && <span className={styles.asOf}>{facility.asOf(clock(readAtMs))}</span>}
            {isPresent && oldest !== null && notUploaded.clips > 0 && (
              <>
                {facility.oldestBefore}
                <b className={toneClass(ageTone(ageMs))}>{ageText(ageMs, wording)}</b>
                {facility.oldestAfter(oldest.name)}
              </>
            )}
          </p>
        </div>
      </div>
      <Today today={facts.today} />
    </section>
  )
}

function Today({ today: { clips, uploaded, uploading, queued, blocked } }: Pick<FacilityFacts, 'today'>) {
  const { facility, phrases } = useWording()
  const { number } = phrases.format
  const parts = [
    { key: 'uploaded', clips: uploaded, color: styles.safe },
    { key: 'uploading', clips: uploading, color: styles.move },
    { key: 'queued', clips: queued, color: styles.rest },
    { key: 'blocked', clips: blocked, color: styles.stop },
  ]
  return (
    <div className={styles.today}>
      <p className={classes(typography.cap, styles.caption)}>{facility.today}</p>
      <p className={styles.sum}>
        <b>{number(uploaded)}</b> {facility.ofUploaded(clips)}
      </p>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(
          (part) => part.clips > 0 && <i key={part.key} className={part.color} style={{ flexGrow: part.clips }} />,
        )}
      </span>
      <p className={styles.legend}>
        <span className={toneClass('move')}>
          <StateMark shape="sending" size={15} />
          {facility.uploading(number(uploading))}
        </span>
        <span>
          <StateMark shape="queued" tone="inherit" size={15} />
          {facility.queued(number(queued))}
        </span>
        <span className={toneClass(blocked > 0 ? 'stop' : 'rest')}>
          <StateMark shape="stopped" tone="inherit" size={15} />
          {facility.blocked(number(blocked))}
        </span>
      </p>
    </div>
  )
}
