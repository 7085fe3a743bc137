import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FacilityView } from '../../../station/contract/facility-view.ts'
import styles from './away-panel.module.css'

interface AwayPanelProps {
  readonly view: FacilityView
}

/** Facility whose database is away: since when, why, what waits, and how to go on without it. */
export function AwayPanel({ view: { link, waitingClips, aloneSinceMs } }: AwayPanelProps) {
  const { facility, phrases } = useWording()
  if (link.kind !== 'away') return null
  const { clock } = phrases.format
  const { message, next } = phrases.failure(link.because, facility.subject)
  return (
    <section className={styles.away} aria-label={facility.notSynchronized(clock(link.sinceMs))}>
      <StateMark shape="warning" size={24} />
      <div className={styles.words} role="status">
        <b>{facility.notSynchronized(clock(link.sinceMs))}</b>
        <p>
          {message} {next}
        </p>
        <p className={styles.waiting}>
          {aloneSinceMs === null
            ? waitingClips === 0
              ? facility.noneWaiting
              : facility.waitingForDatabase(waitingClips)
            : `${facility.aloneTitle} ${facility.aloneSince(clock(aloneSinceMs))}`}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button onPress={() => goTo('settings', 'facility')}>{facility.openSettings}</Button>
        {aloneSinceMs === null ? <GoAlone waitingClips={waitingClips} /> : <EndAlone />}
      </div>
    </section>
  )
}

/** Asks first: another station may upload the same clips. */
function GoAlone({ waitingClips }: Pick<FacilityView, 'waitingClips'>) {
  const client = useClient()
  const { facility } = useWording()
  return (
    <ConfirmButton
      label={facility.alone}
      title={facility.aloneQuestion}
      text={[facility.aloneWhy, ...(waitingClips > 0 ? [facility.aloneWaiting(waitingClips)] : [])].join(' ')}
      confirm={facility.aloneShort}
      subject={facility.subject}
      perform={() => client.facility.alone({ alone: true })}
    />
  )
}

function EndAlone() {
  const client = useClient()
  const { facility } = useWording()
  const ending = useAction(() => client.facility.alone({ alone: false }))
  return (
    <>
      <Button onPress={ending.start} isDisabled={ending.isRunning}>
        {facility.aloneEnd}
      </Button>
      {ending.failure && <Problem failure={ending.failure} subject={facility.subject} isFinal size="line" />}
    </>
  )
}
