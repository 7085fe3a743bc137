import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { DatabaseTls } from '../../../station/contract/facility-settings.ts'
import styles from '../../settings/screen/connection-hops.module.css'
import type { FacilityHop, FacilityTest } from '../facility-access.ts'
import { facilityHops } from '../facility-access.ts'

const shapes: Record<FacilityHop['outcome'], StateShape> = { passed: 'safe', failed: 'stopped', skipped: 'queued' }
/** A smaller difference is the network's. */
const MIN_SHOWN_OFFSET_MS = 1_000

/** True for the certificate of a connection that has none. After a failure, it may be a step that was not reached. */
const isUnencrypted = ({ hop }: FacilityHop, tls: DatabaseTls, isFailed: boolean): boolean =>
  hop === 'certificate' && tls === 'off' && !isFailed

const shapeOf = (hop: FacilityHop, tls: DatabaseTls, isFailed: boolean): StateShape =>
  isUnencrypted(hop, tls, isFailed) ? 'off' : shapes[hop.outcome]

interface FacilityHopsProps {
  readonly result: FacilityTest | null
  /** Encryption of the tested connection. */
  readonly tls: DatabaseTls
}

/** Steps of a test of the database, each with its result. */
export function FacilityHops({ result, tls }: FacilityHopsProps) {
  const { facilitySettings: words, phrases } = useWording()
  const changesTakeMs = result?.changesTakeMs ?? null
  const isFailed = result?.hops.some(({ outcome }) => outcome === 'failed') ?? false
  return (
    <div role="status" aria-label={words.testResult} className={styles.result}>
      <p className={styles.sum}>
        {result === null ? words.testing : isFailed ? words.testFailed : words.testPassed}
        {result?.serverVersion && <span>PostgreSQL {result.serverVersion}</span>}
      </p>
      <ol className={styles.hops}>
        {facilityHops.map((name) => {
          const hop = result?.hops.find((each) => each.hop === name)
          return (
            <li key={name} className={classes(styles.hop, hop?.outcome === 'failed' && styles.failed)}>
              <StateMark shape={hop ? shapeOf(hop, tls, isFailed) : 'queued'} size={18} />
              <b>{words.hops[name]}</b>
              <HopText hop={hop} offsetMs={result?.offsetMs ?? null} tls={tls} isFailed={isFailed} />
            </li>
          )
        })}
      </ol>
      {changesTakeMs !== null && <p>{words.changesTake(phrases.format.number(changesTakeMs / 1_000))}</p>}
    </div>
  )
}

interface HopTextProps {
  readonly hop: FacilityHop | undefined
  readonly offsetMs: number | null
  readonly tls: DatabaseTls
  /** True when one of the steps failed: those after it were not tested. */
  readonly isFailed: boolean
}

function HopText({ hop, offsetMs, tls, isFailed }: HopTextProps) {
  const { facilitySettings: words, phrases } = useWording()
  if (!hop) return <span />
  if (hop.because) {
    const { message, next } = phrases.failure(hop.because, words.theDatabase, { isFinal: true })
    return (
      <span className={styles.why}>
        <b>{message}</b> {next}
      </span>
    )
  }
  if (isUnencrypted(hop, tls, isFailed)) return <span>{words.hopNotEncrypted}</span>
  if (hop.outcome === 'skipped') return <span>{words.hopSkipped}</span>
  if (hop.hop === 'certificate' && tls === 'encrypt') return <span>{words.hopNotVerified}</span>
  if (hop.hop === 'clock' && offsetMs !== null && Math.abs(offsetMs) >= MIN_SHOWN_OFFSET_MS)
    return <span>{words.clockDiffers(phrases.format.duration(Math.abs(offsetMs)))}</span>
  return <span>{words.hopPassed[hop.hop]}</span>
}
