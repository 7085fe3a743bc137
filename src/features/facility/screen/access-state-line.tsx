import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from '../../settings/screen/connection-section.module.css'
import type { FacilityAccess } from '../facility-access.ts'

const linkShapes: Record<FacilityAccess['link']['kind'], StateShape> = {
  off: 'off',
  connecting: 'processing',
  connected: 'safe',
  away: 'warning',
}

/** State of the link and of the password, with the failure and a way to check again. */
export function AccessStateLine({ access: { database, link, password } }: { access: FacilityAccess }) {
  const client = useClient()
  const { facilitySettings: words, settings, frame, phrases } = useWording()
  const checking = useAction(() => client.facility.password.state())
  const isUnknown = password.kind === 'locked' || password.kind === 'unavailable'
  return (
    <div className={styles.keyState}>
      <p role="status" className={styles.keyWords}>
        <StateMark shape={linkShapes[link.kind]} size={18} />
        <b>{words.states[link.kind]}</b>
        {'sinceMs' in link && <span>{words.connectedSince(phrases.format.clock(link.sinceMs))}</span>}
      </p>
      {link.kind === 'away' && <Problem failure={link.because} subject={words.theDatabase} tone="warn" size="line" />}
      {database !== null && !isUnknown && (
        <p className={styles.keyWords}>
          <StateMark shape={password.kind === 'none' ? 'warning' : 'safe'} size={18} />
          <span>{words.passwordState[password.kind]}</span>
        </p>
      )}
      {'because' in password && (
        <Problem
          failure={password.because}
          subject={frame.theKeychain}
          tone="warn"
          size="line"
          {...(isUnknown && {
            actions: (
              <Button onPress={checking.start} isDisabled={checking.isRunning}>
                {settings.checkAgain}
              </Button>
            ),
          })}
        />
      )}
    </div>
  )
}
