import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useSettings } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { SettingRow } from '../../settings/screen/setting-number.tsx'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import styles from './export-form.module.css'

/**
 * Settings of all exports of this station: their folder, and whether downloads wait for a person. The section is
 * outside the form, so that Enter saves the folder and requests nothing.
 */
export function ExportSettings() {
  const settings = useSettings()
  const { exports, stationSettings } = useWording()
  const stored = settings?.settings.exports
  const storedFolder = stored?.folder ?? null
  const download = useSetting('exports.download', stored?.download ?? true)
  const folder = useSetting('exports.folder', storedFolder)
  return (
    <section className={styles.settings} aria-label={exports.settings}>
      <SettingText
        label={exports.folder}
        why={exports.folderNote}
        setting={folder}
        stored={storedFolder}
        wrong={stationSettings.folderWrong}
        isFolder
      />
      <SettingRow label={exports.downloadAutomatically} why={exports.downloadNote} setting={download} isWide>
        <CheckBox
          label={exports.downloadAutomatically}
          isSelected={download.value}
          onChange={download.set}
          isDisabled={download.isFixedByConfig}
        />
      </SettingRow>
    </section>
  )
}
