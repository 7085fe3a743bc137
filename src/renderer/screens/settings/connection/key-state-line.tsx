import type { KeyState } from '../../../../contract/station-status.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { StateMark, type StateShape } from '../../../components/state-mark.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './connection-section.module.css'

const shapes: Record<KeyState['kind'], StateShape> = {
  none: 'off',
  kept: 'safe',
  'this-start-only': 'warning',
  locked: 'warning',
  unavailable: 'warning',
  given: 'safe',
}

/** Where the key is. A locked keychain is never taken for an empty one: it says what to do, and looks again. */
export function KeyStateLine({ state, isPractice }: { state: KeyState; isPractice: boolean }) {
  const { settings, frame } = useWording()
  const client = useClient()
  const look = useAction(() => client.key.look())
  // What the keychain says is all that is known then.
  const isUnknown = state.kind === 'locked' || state.kind === 'unavailable'
  const again = (
    <Button onPress={look.start} isDisabled={look.isRunning}>
      {settings.checkAgain}
    </Button>
  )
  return (
    <div className={styles.keyState}>
      {!isUnknown && (
        <p role="status" className={styles.keyWords}>
          <StateMark shape={shapes[state.kind]} size={18} />
          <b>{settings.keyState[isPractice ? 'practice' : state.kind]}</b>
          {state.kind === 'this-start-only' && <span>{settings.keyInMemory}</span>}
        </p>
      )}
      {'because' in state && (
        <Problem
          failure={state.because}
          thing={frame.theKeychain}
          tone="warn"
          size="line"
          {...(isUnknown ? { actions: again } : {})}
        />
      )}
      {look.failure && <Problem once failure={look.failure} thing={frame.theKeychain} size="line" />}
    </div>
  )
}
