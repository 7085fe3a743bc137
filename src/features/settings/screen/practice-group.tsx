import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { usePractice } from '../../../renderer/hooks/use-practice.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './connection-section.module.css'
import { SettingsGroup } from './settings-page.tsx'
import { StartPractice } from './start-practice.tsx'

/** Switch for practice mode, with its effects. */
export function PracticeGroup({ isOn }: { isOn: boolean }) {
  const { settings } = useWording()
  const practice = usePractice()
  return (
    <SettingsGroup title={settings.practice} why={settings.practiceWhy}>
      <p role="status" className={styles.keyWords}>
        <StateMark shape={isOn ? 'watching' : 'off'} tone={isOn ? 'move' : 'rest'} size={18} />
        <b>{practice.isRunning ? settings.practiceSwitching : isOn ? settings.practiceOn : settings.practiceOff}</b>
      </p>
      <div className={styles.actions}>
        {isOn ? (
          <Button onPress={() => practice.start(false)} isDisabled={practice.isRunning}>
            {settings.practiceStop}
          </Button>
        ) : (
          <StartPractice text={settings.practiceStart} starting={practice} />
        )}
      </div>
      {practice.failure && <Problem isFinal failure={practice.failure} subject={settings.thePractice} size="line" />}
    </SettingsGroup>
  )
}
