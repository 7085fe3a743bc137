import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { LimitField } from '../../../renderer/fields/limit-field.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type Settings, settingBounds } from '../../../station/contract/settings.ts'
import { AfterUploadGroup } from './after-upload-group.tsx'
import { AliasesGroup } from './aliases-group.tsx'
import { FinishedGroup } from './finished-group.tsx'
import { SettingNumber, SettingRow } from './setting-number.tsx'
import { SettingsGroup, SettingsPage } from './settings-page.tsx'

/** Settings section: hold, tagging, finished test, uploads. Queue has schedule and order. */
export function UploadsSection({ settings: { finished, uploads, tagging, reps } }: { settings: Settings }) {
  const { settings, stationSettings } = useWording()
  const dimensions = useSetting('tagging.requireDimensions', tagging.requireDimensions)
  const hold = useSetting('uploads.holdSeconds', uploads.holdSeconds)
  const idle = useSetting('tagging.idleMinutes', tagging.idleMinutes)
  const repWindow = useSetting('reps.windowSeconds', reps.windowSeconds)
  const parallel = useSetting('uploads.parallel', uploads.parallel)
  const limit = useSetting('uploads.limitMbitPerSecond', uploads.limitMbitPerSecond)
  return (
    <SettingsPage title={settings.uploads}>
      <SettingsGroup title={settings.beforeUpload} why={settings.beforeUploadWhy}>
        <SettingNumber
          label={settings.hold}
          why={settings.holdNote}
          setting={hold}
          suffix={settings.seconds}
          {...settingBounds.holdSeconds}
          step={5}
        />
        <SettingNumber
          label={settings.idle}
          why={settings.idleNote}
          setting={idle}
          suffix={settings.minutes}
          {...settingBounds.idleMinutes}
        />
        <SettingNumber
          label={settings.repWindow}
          why={settings.repWindowNote}
          setting={repWindow}
          suffix={settings.seconds}
          {...settingBounds.windowSeconds}
          step={0.1}
        />
        <SettingRow label={settings.requireDimensions} why={stationSettings.dimensionsNote} setting={dimensions} isWide>
          <CheckBox
            label={settings.requireDimensions}
            isSelected={dimensions.value}
            onChange={dimensions.set}
            isDisabled={dimensions.isFixedByConfig}
          />
        </SettingRow>
      </SettingsGroup>
      <AliasesGroup stored={tagging.aliases} />
      <FinishedGroup finished={finished} />
      <SettingsGroup title={settings.uploading} why={settings.uploadingWhy}>
        <SettingNumber
          label={settings.parallel}
          why={settings.parallelNote}
          setting={parallel}
          {...settingBounds.parallel}
          isWhole
        />
        <SettingRow label={settings.limit} why={settings.limitNote} setting={limit}>
          <LimitField
            label={settings.limit}
            value={limit.value}
            onChange={limit.set}
            isDisabled={limit.isFixedByConfig}
          />
        </SettingRow>
      </SettingsGroup>
      <AfterUploadGroup stored={uploads.afterUpload} />
    </SettingsPage>
  )
}
