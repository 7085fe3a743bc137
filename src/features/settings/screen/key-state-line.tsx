import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './connection-section.module.css'
import { keyStateWords } from './key-state-words.ts'

/** Location of the API key. A locked keychain is reported with a button to check again, never as empty. */
export function KeyStateLine({ status }: { status: Pick<StationStatus, 'key' | 'service' | 'practice'> }) {
  const wording = useWording()
  const { settings, frame } = wording
  const { key: state } = status
  const { shape, words } = keyStateWords(status, wording)
  const client = useClient()
  const checking = useAction(() => client.key.look())
  // The keychain's failure is then all that is known.
  const isUnknown = state.kind === 'locked' || state.kind === 'unavailable'
  const again = (
    <Button onPress={checking.start} isDisabled={checking.isRunning}>
      {settings.checkAgain}
    </Button>
  )
  return (
    <div className={styles.keyState}>
      {!isUnknown && (
        <p role="status" className={styles.keyWords}>
          <StateMark shape={shape} size={18} />
          <b>{words}</b>
          {words === settings.keyState['this-start-only'] && <span>{settings.keyInMemory}</span>}
        </p>
      )}
      {'because' in state && (
        <Problem
          failure={state.because}
          subject={frame.theKeychain}
          tone="warn"
          size="line"
          {...(isUnknown ? { actions: again } : {})}
        />
      )}
      {checking.failure && <Problem isFinal failure={checking.failure} subject={frame.theKeychain} size="line" />}
    </div>
  )
}
