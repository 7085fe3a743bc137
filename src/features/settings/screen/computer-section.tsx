import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ClockFormat, type Settings } from '../../../station/contract/settings.ts'
import { BackupGroup } from '../../backup/screen.tsx'
import { DiagnosticsGroup, LogGroup } from '../../diagnostics/screen.tsx'
import { BrowsersGroup } from './browsers-group.tsx'
import { ManagedGroup } from './managed-group.tsx'
import { SettingChoice } from './setting-choice.tsx'
import styles from './setting-rows.module.css'
import { SettingsFileGroup } from './settings-file-group.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'
import { WindowGroups } from './window-groups.tsx'

interface ComputerSectionProps {
  readonly settings: Settings
  /** Name used when the station has none. */
  readonly computerName: string
  /** True in OnDeck's own window, outside practice mode. */
  readonly hasWindow: boolean
}

/** Settings section: station name, language, clock, theme, window, browsers, diagnostics. */
export function ComputerSection({
  settings: { screens, power, diagnostics, window },
  computerName,
  hasWindow,
}: ComputerSectionProps) {
  const { settings, frame } = useWording()
  const status = useStatus()
  const language = useSetting('screens.language', screens.language)
  const theme = useSetting('screens.theme', screens.theme)
  const clock = useSetting('screens.clock', screens.clock)
  return (
    <SettingsPage title={settings.computer}>
      <ManagedGroup />
      <StationName stored={screens.stationName ?? null} computerName={computerName} />
      <SettingChoice
        title={settings.language}
        why={settings.languageNote}
        setting={language}
        choices={[
          { id: 'system', text: settings.system },
          { id: 'en', text: frame.languages.en },
          { id: 'es', text: frame.languages.es },
        ]}
      />
      <SettingChoice
        title={settings.clockTitle}
        why={settings.clockTitleNote}
        setting={clock}
        choices={ClockFormat.options.map((id) => ({ id, text: settings.clocks[id] }))}
      />
      <SettingChoice
        title={settings.theme}
        setting={theme}
        choices={[
          { id: 'system', text: settings.system },
          { id: 'dark', text: settings.themes.dark },
          { id: 'light', text: settings.themes.light },
        ]}
      />
      {hasWindow && <WindowGroups {...window} />}
      {isElectronWindow() && <BatteryChoice stored={power.onBattery} />}
      {(!isElectronWindow() || status?.joined === true) && <BrowsersGroup />}
      <SettingsFileGroup />
      <BackupGroup />
      <DiagnosticsGroup />
      <LogGroup {...diagnostics} />
    </SettingsPage>
  )
}

/** Power setting; only OnDeck's window can keep its computer awake. */
function BatteryChoice({ stored }: { stored: Settings['power']['onBattery'] }) {
  const { notifications: words } = useWording()
  const onBattery = useSetting('power.onBattery', stored)
  return (
    <SettingChoice
      title={words.power}
      why={words.powerWhy}
      setting={onBattery}
      choices={(['ask', 'awake', 'sleep'] as const).map((id) => ({ id, text: words.powerChoices[id] }))}
    />
  )
}

/** Stores the name on blur or Enter, not with each letter. */
function StationName({ stored, computerName }: { stored: string | null; computerName: string }) {
  const { settings } = useWording()
  const name = useSetting('screens.stationName', stored)
  const [typed, setTyped] = useState<string | null>(null)
  const isChanged = typed !== null && typed.trim() !== (name.value ?? '')
  const keep = () => {
    // An empty name restores the computer's name.
    if (isChanged) name.set(typed.trim() || null)
    setTyped(null)
  }
  return (
    <SettingsGroup title={settings.naming} why={settings.stationNameNote}>
      <form
        className={styles.text}
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <Field
          label={settings.stationName}
          value={typed ?? name.value ?? ''}
          onChange={setTyped}
          onBlur={keep}
          placeholder={computerName}
          maxLength={40}
          isDisabled={name.isFixedByConfig}
        />
        <Button type="submit" isDisabled={!isChanged}>
          {settings.save}
        </Button>
      </form>
      {name.isFixedByConfig && <FixedByConfigNote settingKey={name.key} />}
      {name.failure && <Problem isFinal failure={name.failure} subject={settings.stationName} size="line" />}
    </SettingsGroup>
  )
}
