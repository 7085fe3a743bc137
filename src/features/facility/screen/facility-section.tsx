import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from '../../settings/screen/settings-page.tsx'
import type { SettingsSection } from '../../settings/screen/settings-parts.ts'
import { DatabaseGroup } from './database-group.tsx'

const shares = ['onDeck', 'reps', 'roster', 'pace', 'results'] as const

export const facilitySettings: SettingsSection = {
  Section: ({ settings: { settings } }) => <FacilitySection facility={settings.facility} />,
  title: ({ settings }) => settings.facility,
  note: ({ status, settings: { settings } }, { facilitySettings: words }) =>
    facilityText(status.facility, settings.facility.cage, words),
  manualSection: { page: 'facility', at: null },
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

/** Settings section: the facility's database, the cage, and what this station shares. */
function FacilitySection({ facility }: { facility: FacilitySettings }) {
  const client = useClient()
  const { settings } = useWording()
  const { value: access } = useRead('access', () => client.facility.access(), ['facility', 'settings', 'status'])
  return (
    <SettingsPage title={settings.facility}>
      <DatabaseGroup key={facility.database ?? ''} facility={facility} access={access} />
      {facility.database !== null && (
        <>
          <CageGroup facility={facility} />
          <ShareGroup facility={facility} />
        </>
      )}
    </SettingsPage>
  )
}

interface GroupProps {
  readonly facility: FacilitySettings
}

function CageGroup({ facility }: GroupProps) {
  const { facilitySettings: words, sharedFolders } = useWording()
  const stored = facility.cage ?? null
  const setting = useSetting('facility.cage', stored)
  return (
    <SettingsGroup title={words.cage} why={words.cageWhy}>
      <SettingText
        label={words.cageName}
        why=""
        setting={setting}
        stored={stored}
        placeholder={sharedFolders.cageExample}
        wrong={words.cageWrong}
      />
    </SettingsGroup>
  )
}

function ShareGroup({ facility }: GroupProps) {
  const { facilitySettings: words } = useWording()
  const setting = useSetting('facility.share', facility.share)
  return (
    <SettingsGroup title={words.share} why={words.shareWhy}>
      {shares.map((name) => (
        <CheckBox
          key={name}
          label={words.shares[name]}
          note={words.shareNotes[name]}
          isSelected={setting.value[name]}
          onChange={(isOn) => setting.set({ ...setting.value, [name]: isOn })}
          isDisabled={setting.isFixedByConfig}
        />
      ))}
      {setting.isFixedByConfig && <FixedByConfigNote settingKey={setting.key} />}
      {setting.failure && <Problem isFinal failure={setting.failure} subject={words.share} size="line" />}
    </SettingsGroup>
  )
}
