import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { ClockField } from '../../../renderer/fields/clock-field.tsx'
import { WeekdayButtons } from '../../../renderer/fields/weekday-buttons.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import type { ManualSection } from '../../../renderer/manual-pages.ts'
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
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { alertSettings } from '../../../station/contract/alert.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { FacilitySection } from '../../facility/screen/facility-section.tsx'
import { FirstSteps } from '../../guide/first-steps.tsx'
import { ResultsSection } from '../../results/screen/results-section.tsx'
import { UpdatesGroup } from '../../updates/screen.tsx'
import aboutSectionStyles from './about-section.module.css'
import { ComputerSection } from './computer-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { FoldersSection } from './folders-section.tsx'
import { licenses } from './licenses.ts'
import quietGroupStyles from './quiet-group.module.css'
import { GUIDE_ROUTE, type SectionName, sectionOf, settingsSections } from './sections.ts'
import { SettingRow } from './setting-number.tsx'
import settingsNavStyles from './settings-nav.module.css'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'
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
  readonly current: SectionName
  readonly status: StationStatus
  readonly settings: Settings
}

/** List of the settings' sections, each with its state. */
function SettingsNav({ current, status, settings }: SettingsNavProps) {
  const wording = useWording()
  const notes = sectionNotes(status, settings, wording)
  return (
    <nav className={settingsNavStyles.nav} aria-label={wording.settings.title}>
      {settingsSections.map((section) => (
        <a
          key={section}
          href={addressOf('settings', section)}
          className={settingsNavStyles.part}
          {...(section === current ? { 'aria-current': 'page' as const } : {})}
        >
          <b>{wording.settings[section]}</b>
          <span>{notes[section]}</span>
        </a>
      ))}
    </nav>
  )
}

function sectionNotes(
  { folders, service, key, practice, name, version, facility: joined }: StationStatus,
  present: Settings,
  { settings, notifications: words, resultsSettings, facilitySettings, frame, phrases }: ScreenWording,
): Record<SectionName, string> {
  const { uploads, results, notifications, facility } = present
  const kinds = shownKindNames(present)
  const watched = folders.filter(({ state }) => state.kind === 'watching' || state.kind === 'rescan-only').length
  const { number } = phrases.format
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
  return {
    connection: practice ? settings.practice : services[service.kind],
    folders: folders.length === 0 ? settings.foldersNone : settings.foldersWatched(watched, folders.length),
    uploads: settings.uploadsNote(holdText(uploads, settings, number), number(uploads.parallel)),
    results: results.automatic ? resultsSettings.noteOn : resultsSettings.noteOff,
    notifications: words.note(number(kinds.filter((kind) => notifications[kind]).length), number(kinds.length)),
    facility: facilityText(joined, facility.cage, facilitySettings),
    computer: name,
    about: settings.versionNote(version),
  }
}

/** “Cage 2, Connected”. */
function facilityText(
  joined: StationStatus['facility'],
  cage: string | undefined,
  { noFacility, states, cageNote }: ScreenWording['facilitySettings'],
): string {
  if (joined === null) return noFacility
  return cage === undefined ? states[joined.link.kind] : cageNote(cage, states[joined.link.kind])
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

/** Settings section: version, licenses, and the link back to the guide. */
function AboutSection({ status, updates }: { status: StationStatus; updates: Settings['updates'] }) {
  const { settings, guide } = useWording()
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
      <UpdatesGroup isPractice={status.practice} stored={updates} />
      <SettingsGroup title={guide.title} why={settings.guideAgainNote}>
        <div>
          <Button onPress={() => goTo('settings', GUIDE_ROUTE)}>{settings.openGuide}</Button>
        </div>
      </SettingsGroup>
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

/** Settings screen, and the guide; `within` is the section in the address, such as `folders`. */
function SettingsScreen({ within }: { within: string | null }) {
  const { ui } = useStation()
  const leave = () => {
    ui.leaveGuide()
    goTo('today')
  }
  if (within === GUIDE_ROUTE) return <FirstSteps onLeave={leave} />
  return <Sections current={sectionOf(within)} />
}

function Sections({ current }: { current: SectionName }) {
  const status = useStatus()
  const settings = useSettings()
  if (!status || !settings) return <SkeletonRows count={8} />
  return (
    <div className={styles.settings}>
      <SettingsNav current={current} status={status} settings={settings.settings} />
      {current === 'connection' && <ConnectionSection status={status} settings={settings} />}
      {current === 'folders' && <FoldersSection status={status} settings={settings} />}
      {current === 'uploads' && <UploadsSection settings={settings.settings} />}
      {current === 'results' && <ResultsSection settings={settings.settings} />}
      {current === 'facility' && <FacilitySection facility={settings.settings.facility} />}
      {current === 'notifications' && <NotificationsSection settings={settings.settings} />}
      {current === 'computer' && (
        <ComputerSection
          settings={settings.settings}
          computerName={status.name}
          hasWindow={isElectronWindow() && !status.practice}
        />
      )}
      {current === 'about' && <AboutSection status={status} updates={settings.settings.updates} />}
    </div>
  )
}

const manualSections: Readonly<Record<SectionName, ManualSection>> = {
  connection: { page: 'first-day', at: '1-connect-to-the-service' },
  folders: { page: 'cameras', at: null },
  uploads: { page: 'unattended', at: 'upload-schedule' },
  results: { page: 'results', at: 'results-on-disk' },
  facility: { page: 'facility', at: null },
  notifications: { page: 'unattended', at: 'what-ondeck-does-automatically' },
  computer: { page: 'unattended', at: 'start-at-login' },
  about: { page: 'administration', at: 'updates' },
}

/** Problems that only Settings can fix: missing folders, a rejected or missing key, a locked keychain. */
function settingsProblems({ folders, service, key }: StationStatus): number {
  const missing = folders.filter(({ state }) => state.kind === 'unavailable').length
  const noWay = service.kind === 'key-refused' || service.kind === 'no-key' || service.kind === 'none'
  const locked = key.kind === 'locked' || key.kind === 'unavailable'
  return missing + (noWay || locked ? 1 : 0)
}

export const settingsScreen: ScreenEntry = {
  route: 'settings',
  Screen: ({ route }) => <SettingsScreen within={route.within} />,
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
  manualSection: ({ within }) => manualSections[sectionOf(within)],
}
