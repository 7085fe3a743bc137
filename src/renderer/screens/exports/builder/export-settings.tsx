import { useState } from 'react'
import { CheckBox } from '../../../components/fields/check-box.tsx'
import { Field } from '../../../components/fields/field.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useSetting } from '../../../hooks/use-setting.ts'
import { useSettings } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './export-form.module.css'

/** What holds for every export of this station: where files are made, and whether downloads wait for a person. */
export function ExportSettings() {
  const settings = useSettings()
  const { exports } = useWording()
  const stored = settings?.settings.exports
  const download = useSetting('exports.download', stored?.download ?? true)
  const folder = useSetting('exports.folder', stored?.folder ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    if (typed !== null && typed.trim() !== (folder.value ?? '')) folder.set(typed.trim() || null)
    setTyped(null)
  }
  const failure = download.failure ?? folder.failure
  return (
    <div className={styles.settings}>
      <Field
        label={exports.folder}
        value={typed ?? folder.value ?? ''}
        onChange={setTyped}
        onBlur={keep}
        isDisabled={folder.isGiven}
        note={exports.folderNote}
      />
      <CheckBox
        label={exports.downloadAutomatically}
        isSelected={download.value}
        onChange={download.set}
        isDisabled={download.isGiven}
      />
      {failure && <Problem once failure={failure} thing={exports.jobs} size="line" />}
    </div>
  )
}
