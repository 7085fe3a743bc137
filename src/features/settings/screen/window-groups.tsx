import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import { SettingChoice } from './setting-choice.tsx'
import { SettingRow } from './setting-number.tsx'
import { SettingsGroup, SettingWarning } from './settings-page.tsx'

/** Settings of OnDeck's own window: close button and start at login. */
export function WindowGroups(stored: Settings['window']) {
  const { desktop } = useWording()
  const loginProblem = useStatus()?.window?.login ?? null
  const onClose = useSetting('window.onClose', stored.onClose)
  const startAtLogin = useSetting('window.startAtLogin', stored.startAtLogin)
  const startHidden = useSetting('window.startHidden', stored.startHidden)
  return (
    <>
      <SettingChoice
        title={desktop.whenClosed}
        why={desktop.whenClosedNote}
        setting={onClose}
        choices={[
          { id: 'hide', text: desktop.onClose.hide },
          { id: 'quit', text: desktop.onClose.quit },
        ]}
      />
      <SettingsGroup title={desktop.login}>
        <SettingRow label={desktop.startAtLogin} why={desktop.startAtLoginNote} setting={startAtLogin} isWide>
          <CheckBox
            label={desktop.startAtLogin}
            isSelected={startAtLogin.value}
            onChange={startAtLogin.set}
            isDisabled={startAtLogin.isFixedByConfig}
          />
          {loginProblem !== null && <SettingWarning>{desktop.loginState[loginProblem]}</SettingWarning>}
        </SettingRow>
        <SettingRow label={desktop.startHidden} why={desktop.startHiddenNote} setting={startHidden} isWide>
          <CheckBox
            label={desktop.startHidden}
            isSelected={startHidden.value}
            onChange={startHidden.set}
            isDisabled={startHidden.isFixedByConfig || !startAtLogin.value}
          />
        </SettingRow>
      </SettingsGroup>
    </>
  )
}
