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
  const [typed, setTyped] = useState<string | null>(null)
  const isChanged = typed !== null && typed.trim() !== (name.value ?? '')
  const keep = () => {
    if (isChanged) name.set(typed.trim() === '' ? undefined : typed.trim())
    setTyped(null)
  }
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
      {name.failure && <Problem once failure={name.failure} thing={settings.stationName} size="line" />}
    </Group>
  )
}
