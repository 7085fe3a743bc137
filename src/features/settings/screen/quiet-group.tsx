import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { ClockField } from '../../../renderer/fields/clock-field.tsx'
import { WeekdayButtons } from '../../../renderer/fields/weekday-buttons.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import styles from './quiet-group.module.css'
import { SettingRow } from './setting-number.tsx'
import { FixedByConfigNote, SettingsGroup } from './settings-page.tsx'

type Quiet = Pick<Settings['notifications'], 'quietHours' | 'closedDays'>

/** Quiet hours of every day, and closed days. */
export function QuietGroup({ quietHours, closedDays }: Quiet) {
  const { notifications: words } = useWording()
  return (
    <SettingsGroup title={words.quiet} why={words.quietWhy}>
      <QuietHours stored={quietHours} />
      <ClosedDays stored={closedDays} />
    </SettingsGroup>
  )
}

function QuietHours({ stored }: { stored: Quiet['quietHours'] }) {
  const { notifications: words } = useWording()
  const hours = useSetting('notifications.quietHours', stored)
  const { on, from, to } = hours.value
  // Incomplete times change nothing.
  const change = (next: Partial<Quiet['quietHours']>) => hours.set({ ...hours.value, ...next })
  return (
    <>
      <CheckBox
        label={words.quietOn}
        isSelected={on}
        onChange={(isOn) => change({ on: isOn })}
        isDisabled={hours.isFixedByConfig}
      />
      {on && !hours.isFixedByConfig && (
        <div className={styles.hours}>
          <ClockField
            label={words.quietFrom}
            value={from}
            onChange={(next) => next !== null && change({ from: next })}
          />
          <ClockField label={words.quietTo} value={to} onChange={(next) => next !== null && change({ to: next })} />
        </div>
      )}
      {hours.isFixedByConfig && <FixedByConfigNote settingKey={hours.key} />}
      {hours.failure && <Problem isFinal failure={hours.failure} subject={words.quiet} size="line" />}
    </>
  )
}

function ClosedDays({ stored }: { stored: Quiet['closedDays'] }) {
  const { notifications: words } = useWording()
  const days = useSetting('notifications.closedDays', stored)
  return (
    <SettingRow label={words.closedDays} why={words.closedDaysNote} setting={days} isWide>
      <p className={styles.label}>{words.closedDays}</p>
      <WeekdayButtons
        label={words.closedDays}
        days={days.value}
        onChange={days.set}
        isDisabled={days.isFixedByConfig}
      />
    </SettingRow>
  )
}
