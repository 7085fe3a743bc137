import { StateMark, type StateShape, type StateTone } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FacilityView } from '../../../station/contract/facility-view.ts'
import styles from './shared-facts.module.css'

/** Facts that all stations share: the database, the pace of calls, the roster. */
export function SharedFacts({ view: { link, facts } }: { view: FacilityView }) {
  const { facility, phrases } = useWording()
  const { clock, number } = phrases.format
  const isConnected = link.kind === 'connected'
  const pace = facts?.pace ?? null
  const latency = facts
    ? facility.latency(`${number(Math.max(1, Math.round(facts.latencyMs)))} ms`)
    : facility.connected
  return (
    <ul className={styles.facts}>
      {link.kind === 'away' ? (
        <Fact shape="warning" tone="warn" name={facility.database} value={facility.away(clock(link.sinceMs))} />
      ) : (
        <Fact
          shape={isConnected ? 'watching' : 'processing'}
          name={facility.database}
          value={isConnected ? latency : facility.connecting}
        />
      )}
      {isConnected && facts && (
        <>
          <Fact
            shape={pace?.pausedUntilMs ? 'waiting' : 'watching'}
            name={facility.pace}
            value={
              pace?.pausedUntilMs
                ? facility.pausedUntil(clock(pace.pausedUntilMs))
                : pace?.perMinute
                  ? facility.perMinute(number(Math.round(pace.perMinute)))
                  : facility.noPace
            }
          />
          <Fact
            shape="watching"
            name={facility.roster}
            value={facility.rosterOf(
              facts.roster.athletes,
              facts.roster.syncedAtMs === null ? null : clock(facts.roster.syncedAtMs),
            )}
          />
        </>
      )}
    </ul>
  )
}

interface FactProps {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly name: string
  readonly value: string
}

function Fact({ shape, tone, name, value }: FactProps) {
  return (
    <li className={styles.fact}>
      <StateMark shape={shape} {...(tone && { tone })} size={16} />
      <b>{name}</b>
      <span>{value}</span>
    </li>
  )
}
