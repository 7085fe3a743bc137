import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useWording } from '../../stores/wording-context.tsx'
import { Given, Group, Page } from './page.tsx'
import { SettingChoice } from './setting-choice.tsx'
import styles from './setting-rows.module.css'
import { useSetting } from './use-setting.ts'

/** What this station is called, and how its screens look. */
export function ComputerSection({ computerName }: { computerName: string }) {
  const { settings, frame } = useWording()
  const language = useSetting('screens.language', ({ screens }) => screens.language)
  const theme = useSetting('screens.theme', ({ screens }) => screens.theme)
  return (
    <Page title={settings.computer}>
      <StationName computerName={computerName} />
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
        title={settings.theme}
        why={settings.themeNote}
        setting={theme}
        choices={[
          { id: 'system', text: settings.system },
          { id: 'dark', text: settings.themes.dark },
          { id: 'light', text: settings.themes.light },
        ]}
      />
    </Page>
  )
}

/** Kept when it is left or by Enter: nobody wants to be renamed letter by letter. */
function StationName({ computerName }: { computerName: string }) {
  const { settings } = useWording()
  const name = useSetting('screens.stationName', ({ screens }) => screens.stationName ?? '')
  // A single setting cannot be taken back: its neighbours are kept without it.
  const screens = useSetting('screens', (all) => all.screens)
  const [typed, setTyped] = useState<string | null>(null)
  const isChanged = typed !== null && typed.trim() !== (name.value ?? '')
  const keep = () => {
    if (isChanged && typed.trim() !== '') name.set(typed.trim())
    else if (isChanged && screens.value) {
      const { stationName: _before, ...others } = screens.value
      screens.set(others)
    }
    setTyped(null)
  }
  const failure = name.failure ?? screens.failure
  return (
    <Group title={settings.naming} why={settings.stationNameNote}>
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
          isDisabled={name.isGiven}
        />
        <Button type="submit" isDisabled={!isChanged}>
          {settings.save}
        </Button>
      </form>
      {name.isGiven && <Given />}
      {failure && <Problem once failure={failure} thing={settings.stationName} size="line" />}
    </Group>
  )
}
