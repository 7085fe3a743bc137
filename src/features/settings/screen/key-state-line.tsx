import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './connection-section.module.css'

const shapes: Record<StationStatus['key']['kind'], StateShape> = {
  none: 'off',
  kept: 'safe',
  'this-start-only': 'warning',
  locked: 'warning',
  unavailable: 'warning',
  given: 'safe',
}

/** Words the location of the key. A key that the service rejects gets no check mark, wherever it is stored. */
export function keyStateWords(
  { key, service, practice }: Pick<StationStatus, 'key' | 'service' | 'practice'>,
  { settings }: Pick<ScreenWording, 'settings'>,
): { readonly shape: StateShape; readonly words: string } {
  if (practice) return { shape: shapes[key.kind], words: settings.keyState.practice }
  const isRefused = service.kind === 'key-refused'
  if (isRefused && (key.kind === 'kept' || key.kind === 'this-start-only' || key.kind === 'given'))
    return { shape: 'warning', words: settings.keyStateRefused[key.kind] }
  return { shape: shapes[key.kind], words: settings.keyState[key.kind] }
}

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
