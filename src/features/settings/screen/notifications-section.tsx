import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import { BrowserGroup } from './browser-group.tsx'
import { type KindName, shownKindNames } from './kind-names.ts'
import { QuietGroup } from './quiet-group.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'

/** Settings section: alert kinds, browser permission, quiet hours. */
export function NotificationsSection({ settings: { notifications, facility } }: { settings: Settings }) {
  const { settings, notifications: words } = useWording()
  return (
    <SettingsPage title={settings.notifications}>
      {isElectronWindow() ? (
        <SettingsGroup title={words.system} why={words.systemWhy}>
          <p>{words.systemNote}</p>
        </SettingsGroup>
      ) : (
        <BrowserGroup />
      )}
      <SettingsGroup title={words.kinds} why={words.kindsWhy}>
        {shownKindNames({ facility }).map((name) => (
          <Kind key={name} name={name} stored={notifications[name]} />
        ))}
      </SettingsGroup>
      <QuietGroup quietHours={notifications.quietHours} closedDays={notifications.closedDays} />
    </SettingsPage>
  )
}

function Kind({ name, stored }: { name: KindName; stored: boolean }) {
  const { notifications: words } = useWording()
  const setting = useSetting(`notifications.${name}`, stored)
  return (
    <div>
      <CheckBox
        label={words.kind[name]}
        note={words.kindNote[name]}
        isSelected={setting.value}
        onChange={setting.set}
        isDisabled={setting.isFixedByConfig}
      />
      {setting.isFixedByConfig && <FixedByConfigNote settingKey={setting.key} />}
      {setting.failure && <Problem isFinal failure={setting.failure} subject={words.kind[name]} size="line" />}
    </div>
  )
}
