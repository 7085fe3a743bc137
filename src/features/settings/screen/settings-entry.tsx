import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { ClockField } from '../../../renderer/fields/clock-field.tsx'
import { WeekdayButtons } from '../../../renderer/fields/weekday-buttons.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { addressOf, goTo } from '../../../renderer/routes.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import {
  type BrowserPermission,
  browserPermission,
  requestPermission,
  showInBrowser,
} from '../../../renderer/state/browser-notifications.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { keychainTrouble } from '../../../renderer/state/keychain-trouble.ts'
import { useSettings, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { alertSettings } from '../../../station/contract/alert.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import aboutSectionStyles from './about-section.module.css'
import { ComputerSection } from './computer-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { FoldersSection } from './folders-section.tsx'
import { licenses } from './licenses.ts'
import quietGroupStyles from './quiet-group.module.css'
import { sectionOf } from './sections.ts'
import { SettingRow } from './setting-number.tsx'
import settingsNavStyles from './settings-nav.module.css'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'
import type { SettingsPartProps, SettingsParts, SettingsSection } from './settings-parts.ts'
import styles from './settings-screen.module.css'
import { UploadsSection } from './uploads-section.tsx'

/** Settings of the alert kinds, in display order. */
const kindNames = [...new Set(Object.values(alertSettings))]
type KindName = (typeof kindNames)[number]

/** Kinds that can occur at this station. */
const shownKindNames = ({ facility }: Pick<Settings, 'facility'>): KindName[] =>
  kindNames.filter((name) => name !== 'facility' || facility.database !== null)

type Quiet = Pick<Settings['notifications'], 'quietHours' | 'closedDays'>

/** Quiet hours of every day, and closed days. */
function QuietGroup({ quietHours, closedDays }: Quiet) {
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
        <div className={quietGroupStyles.hours}>
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
      <p className={quietGroupStyles.label}>{words.closedDays}</p>
      <WeekdayButtons
        label={words.closedDays}
        days={days.value}
        onChange={days.set}
        isDisabled={days.isFixedByConfig}
      />
    </SettingRow>
  )
}

/** Notification permission of this browser, with a button to request it. */
function BrowserGroup() {
  const { notifications: words } = useWording()
  const [permission, setPermission] = useState(browserPermission)

  useEffect(() => {
    // The permission may have changed in the browser's settings.
    const reread = () => setPermission(browserPermission())
    window.addEventListener('focus', reread)
    return () => window.removeEventListener('focus', reread)
  }, [])

  const test = () =>
    showInBrowser({ id: 'test', title: words.testTitle, text: words.testText, onClick: () => undefined })
  return (
    <SettingsGroup title={words.browser} why={words.browserWhy}>
      <div role="status">
        <Permission permission={permission} />
        {permission === 'denied' && <p>{words.blockedNote}</p>}
      </div>
      <div>
        {permission === 'default' && (
          <Button tone="primary" onPress={() => void requestPermission().then(setPermission)}>
            {words.allow}
          </Button>
        )}
        {permission === 'granted' && <Button onPress={test}>{words.test}</Button>}
      </div>
    </SettingsGroup>
  )
}

function Permission({ permission }: { permission: BrowserPermission }) {
  const { notifications: words } = useWording()
  switch (permission) {
    case 'granted':
      return <StateWords shape="safe" words={words.allowed} />
    case 'default':
      return <StateWords shape="off" words={words.notAllowed} />
    case 'denied':
      return <StateWords shape="warning" words={words.blocked} />
    case 'none':
      return <StateWords shape="off" words={words.unsupported} />
  }
}

/** Settings section: alert kinds, browser permission, quiet hours. */
function NotificationsSection({ settings: { notifications, facility } }: { settings: Settings }) {
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

interface SettingsNavProps {
  readonly sections: readonly NamedSection[]
  readonly current: NamedSection
  readonly status: StationStatus
  readonly settings: StationSettingsView
}

/** List of the settings' sections, each with its state. */
function SettingsNav({ sections, current, status, settings }: SettingsNavProps) {
  const wording = useWording()
  return (
    <nav className={settingsNavStyles.nav} aria-label={wording.settings.title}>
      {sections.map(({ name, title, note }) => (
        <a
          key={name}
          href={addressOf('settings', name)}
          className={settingsNavStyles.part}
          {...(name === current.name ? { 'aria-current': 'page' as const } : {})}
        >
          <b>{title(wording)}</b>
          <span>{note({ status, settings }, wording)}</span>
        </a>
      ))}
    </nav>
  )
}

/** State of the connection to the service. */
function connectionNote({ service, key, practice }: StationStatus, { settings, frame }: ScreenWording): string {
  const keychain = keychainTrouble({ service, key })
  const services = {
    none: frame.serviceNone,
    'no-key': keychain ? frame.serviceKeychain[keychain] : frame.serviceNoKey,
    connecting: frame.serviceConnecting,
    connected:
      service.kind === 'connected' && service.refused
        ? frame.serviceOffline(service.refused.because)
        : frame.serviceConnected,
    offline: service.kind === 'offline' ? frame.serviceOffline(service.because) : '',
    'key-refused': frame.serviceKeyRefused,
  }
  return practice ? settings.practice : services[service.kind]
}

/** Number of watched folders. */
function foldersNote({ folders }: StationStatus, { settings }: ScreenWording): string {
  const watched = folders.filter(({ state }) => state.kind === 'watching' || state.kind === 'rescan-only').length
  return folders.length === 0 ? settings.foldersNone : settings.foldersWatched(watched, folders.length)
}

/** Number of alert kinds that are shown. */
function notificationsNote(present: Settings, { notifications: words, phrases }: ScreenWording): string {
  const kinds = shownKindNames(present)
  const { number } = phrases.format
  return words.note(number(kinds.filter((kind) => present.notifications[kind]).length), number(kinds.length))
}

/** Words the hold: “10 min” for whole minutes, else “90 s”. */
function holdText(
  { holdSeconds }: Settings['uploads'],
  { minutes, seconds }: ScreenWording['settings'],
  number: (value: number) => string,
): string {
  const isMinutes = holdSeconds > 0 && holdSeconds % 60 === 0
  return isMinutes ? `${number(holdSeconds / 60)} ${minutes}` : `${number(holdSeconds)} ${seconds}`
}

interface AboutSectionProps extends SettingsPartProps {
  readonly groups: SettingsParts['about']
}

/** Settings section: version, groups of other features such as updates, and licenses. */
function AboutSection({ groups, ...present }: AboutSectionProps) {
  const { settings } = useWording()
  const { status } = present
  return (
    <SettingsPage title={settings.about}>
      <SettingsGroup title={settings.versionTitle} why={settings.versionWhy}>
        <dl className={aboutSectionStyles.facts}>
          <dt>{settings.version}</dt>
          <dd>{status.version}</dd>
          <dt>{settings.pictures}</dt>
          <dd>
            <StateWords
              shape={status.pictures ? 'safe' : 'off'}
              words={status.pictures ? settings.picturesOn : settings.picturesOff}
            />
          </dd>
        </dl>
      </SettingsGroup>
      {Object.entries(groups).map(([name, Group]) => (
        <Group key={name} {...present} />
      ))}
      <SettingsGroup title={settings.licenses} why={settings.licensesNote}>
        <table className={aboutSectionStyles.licenses}>
          <thead className={typography.cap}>
            <tr>
              <th>{settings.licenseName}</th>
              <th>{settings.version}</th>
              <th>{settings.license}</th>
            </tr>
          </thead>
          <tbody>
            {licenses.map(({ name, version, license }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SettingsGroup>
    </SettingsPage>
  )
}

const uploadsNote = ({ uploads }: Settings, { settings, phrases: { format } }: ScreenWording): string =>
  settings.uploadsNote(holdText(uploads, settings, format.number), format.number(uploads.parallel))

interface NamedSection extends SettingsSection {
  /** Spelled as in addresses: `#/settings/folders`. */
  readonly name: string
}

/** Sections of the settings, in display order. */
const sectionsWith = ({ sections, computer, about }: SettingsParts): readonly [NamedSection, ...NamedSection[]] => [
  {
    name: 'connection',
    Section: ConnectionSection,
    title: ({ settings }) => settings.connection,
    note: ({ status }, wording) => connectionNote(status, wording),
    manualSection: { page: 'first-day', at: '1-connect-to-the-service' },
  },
  {
    name: 'folders',
    Section: FoldersSection,
    title: ({ settings }) => settings.folders,
    note: ({ status }, wording) => foldersNote(status, wording),
    manualSection: { page: 'cameras', at: null },
  },
  {
    name: 'uploads',
    Section: ({ settings: { settings } }) => <UploadsSection settings={settings} />,
    title: ({ settings }) => settings.uploads,
    note: ({ settings: { settings } }, wording) => uploadsNote(settings, wording),
    manualSection: { page: 'unattended', at: 'upload-schedule' },
  },
  ...Object.entries(sections).map(([name, section]) => ({ name, ...section })),
  {
    name: 'notifications',
    Section: ({ settings: { settings } }) => <NotificationsSection settings={settings} />,
    title: ({ settings }) => settings.notifications,
    note: ({ settings: { settings } }, wording) => notificationsNote(settings, wording),
    manualSection: { page: 'unattended', at: 'what-ondeck-does-automatically' },
  },
  {
    name: 'computer',
    Section: (present) => <ComputerSection {...present} groups={computer} />,
    title: ({ settings }) => settings.computer,
    note: ({ status }) => status.name,
    manualSection: { page: 'unattended', at: 'start-at-login' },
  },
  {
    name: 'about',
    Section: (present) => <AboutSection {...present} groups={about} />,
    title: ({ settings }) => settings.about,
    note: ({ status }, { settings }) => settings.versionNote(status.version),
    manualSection: { page: 'administration', at: 'updates' },
  },
]

interface SectionsProps {
  readonly sections: readonly NamedSection[]
  readonly current: NamedSection
}

/** Settings screen: the list of sections, and the current one. */
function Sections({ sections, current }: SectionsProps) {
  const status = useStatus()
  const settings = useSettings()
  if (!status || !settings) return <SkeletonRows count={8} />
  return (
    <div className={styles.settings}>
      <SettingsNav sections={sections} current={current} status={status} settings={settings} />
      <current.Section status={status} settings={settings} />
    </div>
  )
}

/** Problems that only Settings can fix: missing folders, a rejected or missing key, a locked keychain. */
function settingsProblems({ folders, service, key }: StationStatus): number {
  const missing = folders.filter(({ state }) => state.kind === 'unavailable').length
  const noWay = service.kind === 'key-refused' || service.kind === 'no-key' || service.kind === 'none'
  const locked = key.kind === 'locked' || key.kind === 'unavailable'
  return missing + (noWay || locked ? 1 : 0)
}

/** Settings screen with the parts of other features; `within` is the section in the address, such as `folders`. */
export function settingsScreenWith(parts: SettingsParts): ScreenEntry {
  const sections = sectionsWith(parts)
  return {
    route: 'settings',
    Screen: ({ route: { within } }) => {
      const { ui } = useStation()
      const Page = within === null ? undefined : parts.pages[within]
      const leave = () => {
        ui.leaveGuide()
        goTo('today')
      }
      return Page ? <Page onLeave={leave} /> : <Sections sections={sections} current={sectionOf(sections, within)} />
    },
    name: ({ frame }) => frame.settings,
    hasOwnTitle: true,
    rail: {
      key: '6',
      icon: 'M2 5h11M17 5h3M2 11h3M9 11h11M2 17h9M15 17h5M15 3v4M7 9v4M13 15v4',
      isShown: () => true,
      count: (status, { frame }) => {
        const problems = settingsProblems(status)
        return problems > 0 ? { count: problems, meaning: frame.problems(problems), tone: 'warn' } : null
      },
    },
    openCommand: null,
    manualSection: ({ within }) => sectionOf(sections, within).manualSection,
  }
}
