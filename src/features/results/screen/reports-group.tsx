import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import { SettingsGroup } from '../../settings/screen/settings-page.tsx'

/** Sender of the reports that athletes and parents get. */
export function ReportsGroup({ stored }: { stored: string | null }) {
  const { resultsSettings: words } = useWording()
  const facilityName = useSetting('results.facilityName', stored)
  return (
    <SettingsGroup title={words.reports} why={words.reportsWhy}>
      <SettingText
        label={words.facilityName}
        why=""
        setting={facilityName}
        stored={stored}
        placeholder={words.facilityNameExample}
        wrong={words.facilityNameWrong}
      />
    </SettingsGroup>
  )
}
