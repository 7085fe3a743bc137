import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import { SettingsGroup } from '../../settings/screen/settings-page.tsx'

/** Folder of the results library. */
export function LibraryGroup({ stored }: { stored: string | null }) {
  const { resultsSettings: words, stationSettings } = useWording()
  const folder = useSetting('results.folder', stored)
  return (
    <SettingsGroup title={words.titleOfLibrary} why={words.whyLibrary}>
      <SettingText
        label={words.folder}
        why={words.folderNote}
        setting={folder}
        stored={stored}
        wrong={stationSettings.folderWrong}
        isFolder
      />
    </SettingsGroup>
  )
}
