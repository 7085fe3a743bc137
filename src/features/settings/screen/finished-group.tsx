import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type Settings, settingBounds } from '../../../station/contract/settings.ts'
import { SettingNumber, SettingRow } from './setting-number.tsx'
import { SettingsGroup } from './settings-page.tsx'

const DEFAULT_GIVE_UP_SECONDS = 600

/** Settings for when a video counts as completely written. */
export function FinishedGroup({ finished }: Pick<Settings, 'finished'>) {
  const { settings, stationSettings: words } = useWording()
  const stable = useSetting('finished.stableSeconds', finished.stableSeconds)
  const giveUp = useSetting('finished.giveUpSeconds', finished.giveUpSeconds ?? null)
  const { min, max } = settingBounds.giveUpSeconds
  return (
    <SettingsGroup title={words.finished} why={words.finishedWhy}>
      <SettingNumber
        label={words.stable}
        why={words.stableNote}
        setting={stable}
        suffix={settings.seconds}
        {...settingBounds.stableSeconds}
      />
      <SettingRow label={words.giveUp} why={words.giveUpNote} setting={giveUp}>
        <NumberStepper
          label={words.giveUp}
          value={giveUp.value}
          onChange={giveUp.set}
          minValue={min}
          maxValue={max}
          step={60}
          startValue={DEFAULT_GIVE_UP_SECONDS}
          emptyText={words.automatic}
          suffix={settings.seconds}
          isDisabled={giveUp.isFixedByConfig}
        />
      </SettingRow>
    </SettingsGroup>
  )
}
