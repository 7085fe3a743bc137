import { addressOf } from '../../../renderer/routes.ts'
import { keychainTrouble } from '../../../renderer/state/keychain-trouble.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { shownKindNames } from './kind-names.ts'
import { type SectionName, settingsSections } from './sections.ts'
import styles from './settings-nav.module.css'

interface SettingsNavProps {
  readonly current: SectionName
  readonly status: StationStatus
  readonly settings: Settings
}

/** List of the settings' sections, each with its state. */
export function SettingsNav({ current, status, settings }: SettingsNavProps) {
  const wording = useWording()
  const notes = sectionNotes(status, settings, wording)
  return (
    <nav className={styles.nav} aria-label={wording.settings.title}>
      {settingsSections.map((section) => (
        <a
          key={section}
          href={addressOf('settings', section)}
          className={styles.part}
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
