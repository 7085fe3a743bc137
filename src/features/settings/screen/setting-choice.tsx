import { Problem } from '../../../renderer/components/problem.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import type { Setting } from '../../../renderer/hooks/use-setting.ts'
import { FixedByConfigNote, SettingsGroup } from './settings-page.tsx'

interface SettingChoiceProps<Id extends string> {
  readonly title: string
  readonly why?: string
  readonly setting: Setting<Id>
  readonly choices: readonly { readonly id: Id; readonly text: string }[]
}

/** Setting with a few choices; takes effect at once. */
export function SettingChoice<Id extends string>({ title, why, setting, choices }: SettingChoiceProps<Id>) {
  return (
    <SettingsGroup title={title} why={why}>
      <div>
        <Segments
          label={title}
          choices={choices}
          value={setting.value}
          onChange={setting.set}
          isDisabled={setting.isFixedByConfig}
        />
      </div>
      {setting.isFixedByConfig && <FixedByConfigNote settingKey={setting.key} />}
      {setting.failure && <Problem isFinal failure={setting.failure} subject={title} size="line" />}
    </SettingsGroup>
  )
}
