import { useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useClient, useSettings, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ClockFormat, type Settings } from '../../../station/contract/settings.ts'
import type { BrowsersToSignOut, SignedInBrowser } from '../../../station/contract/signed-in-browser.ts'
import browsersGroupStyles from './browsers-group.module.css'
import managedGroupStyles from './managed-group.module.css'
import { SettingChoice } from './setting-choice.tsx'
import { SettingRow } from './setting-number.tsx'
import styles from './setting-rows.module.css'
import { SettingsFileGroup } from './settings-file-group.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage, SettingWarning } from './settings-page.tsx'
import type { SettingsPartProps, SettingsParts } from './settings-parts.ts'

/** Browsers that are signed in to this station; each can be signed out. */
function BrowsersGroup() {
  const { browsers: words, common } = useWording()
  const client = useClient()
  const { value, failure, reread } = useRead('browsers', () => client.browsers.list(), ['browsers'])
  const list = useRef<HTMLUListElement>(null)
  async function signOut(browsers: BrowsersToSignOut) {
    await client.browsers.signOut(browsers)
    // The pressed button disappears with its browser.
    list.current?.focus()
    reread()
  }
  const signOutOne = (id: string) => signOut({ kind: 'one', id })
  const signingOut = useAction(signOutOne)
  const problem = failure ?? signingOut.failure
  return (
    <SettingsGroup title={words.title} why={words.why}>
      {!value && !problem && <p role="status">{common.loading}</p>}
      <ul ref={list} tabIndex={-1} aria-label={words.title} className={browsersGroupStyles.browsers}>
        {value?.map((browser) => (
          <BrowserItem
            key={browser.id}
            browser={browser}
            isDisabled={signingOut.isRunning}
            onSignOut={signingOut.start}
            signOut={signOutOne}
          />
        ))}
      </ul>
      <SignOutOthers browsers={value ?? []} signOut={() => signOut({ kind: 'others' })} />
      {problem && <Problem isFinal failure={problem} subject={words.subject} size="line" />}
    </SettingsGroup>
  )
}

interface SignOutOthersProps {
  readonly browsers: readonly SignedInBrowser[]
  readonly signOut: () => Promise<void>
}

/** In a window that joined the station no entry is this client, so all browsers are others. */
function SignOutOthers({ browsers, signOut }: SignOutOthersProps) {
  const { browsers: words } = useWording()
  const hasThis = browsers.some(({ isThis }) => isThis)
  if (browsers.length === (hasThis ? 1 : 0)) return null
  const ask = hasThis ? words.signOutOthers : words.signOutAll
  return (
    <div>
      <ConfirmButton
        label={ask}
        title={hasThis ? words.signOutOthersTitle : words.signOutAllTitle}
        text={words.signOutOthersText}
        confirm={ask}
        subject={words.subject}
        perform={signOut}
      />
    </div>
  )
}

interface BrowserItemProps {
  readonly browser: SignedInBrowser
  readonly isDisabled: boolean
  readonly onSignOut: (id: string) => void
  /** Works like `onSignOut`, for a dialog that waits for the answer. */
  readonly signOut: (id: string) => Promise<void>
}

/** Asks before signing out this browser, which then needs a new code from the terminal. */
function BrowserItem({ browser, isDisabled, onSignOut, signOut }: BrowserItemProps) {
  const { browsers: words, phrases } = useWording()
  const name = words.name(browser)
  const { dateTime } = phrases.format
  const seen = browser.isConnected ? words.isOpen : words.lastSeen(dateTime(browser.lastSeenAtMs))
  return (
    <li className={browsersGroupStyles.browser}>
      <span className={browsersGroupStyles.text}>
        <b>
          {name}
          {browser.isThis && <span className={browsersGroupStyles.own}> · {words.isThis}</span>}
        </b>
        <span className={browsersGroupStyles.note}>
          {words.signedIn(dateTime(browser.signedInAtMs))} · {seen}
        </span>
      </span>
      {browser.isThis ? (
        <ConfirmButton
          label={words.signOut}
          tone="quiet"
          isDisabled={isDisabled}
          title={words.signOutThisTitle}
          text={words.signOutThisText}
          confirm={words.signOut}
          subject={words.subject}
          perform={() => signOut(browser.id)}
        />
      ) : (
        <Button
          tone="quiet"
          isDisabled={isDisabled}
          aria-label={words.signOutOne(name)}
          onPress={() => onSignOut(browser.id)}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

/** Settings of OnDeck's own window: close button and start at login. */
function WindowGroups(stored: Settings['window']) {
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

/** Settings that the organization fixes on this computer, with the problems of their file; nothing without a file. */
function ManagedGroup() {
  const managed = useSettings()?.managed
  const { settings } = useWording()
  if (!managed) return null
  const { file, keys, problems } = managed
  return (
    <SettingsGroup title={settings.managedTitle} why={settings.managedWhy}>
      <p className={managedGroupStyles.file}>{file}</p>
      {keys.length > 0 && (
        <ul className={managedGroupStyles.keys}>
          {keys.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <Problem
          isFinal
          key={`${problem.code} ${JSON.stringify(problem.parameters)}`}
          failure={problem}
          subject={settings.managedProblem}
          size="line"
        />
      ))}
    </SettingsGroup>
  )
}

interface ComputerSectionProps extends SettingsPartProps {
  readonly groups: SettingsParts['computer']
}

/** Settings section: station name, language, clock, theme, window, browsers, and groups of other features. */
export function ComputerSection({ groups, ...present }: ComputerSectionProps) {
  const { settings, frame } = useWording()
  const { status } = present
  const { screens, power, window } = present.settings.settings
  const language = useSetting('screens.language', screens.language)
  const theme = useSetting('screens.theme', screens.theme)
  const clock = useSetting('screens.clock', screens.clock)
  return (
    <SettingsPage title={settings.computer}>
      <ManagedGroup />
      <StationName stored={screens.stationName ?? null} computerName={status.name} />
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
      {isElectronWindow() && !status.practice && <WindowGroups {...window} />}
      {isElectronWindow() && <BatteryChoice stored={power.onBattery} />}
      {(!isElectronWindow() || status.joined === true) && <BrowsersGroup />}
      <SettingsFileGroup />
      {Object.entries(groups).map(([name, Group]) => (
        <Group key={name} {...present} />
      ))}
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
