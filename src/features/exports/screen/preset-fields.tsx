import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient, useStation, useTopics } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportPreset } from '../../../station/contract/export-job.ts'
import type { DraftProps } from './export-draft.ts'
import { matchesPreset, presetOf } from './export-draft.ts'
import styles from './export-form.module.css'

/** Saved requests: choosing one fills the form. */
export function PresetFields({ draft, onDraft }: DraftProps) {
  const { client, notifications } = useStation()
  const { exports } = useWording()
  const presets = usePresets()
  const [name, setName] = useState('')
  const preset = presetOf(draft, name)
  const sameName = presets.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  const saving = useAction(async () => {
    if (!preset) return
    await client.exports.savePreset(preset)
    notifications.show({ tone: 'done', title: exports.presetSaved(preset.name.trim()) })
  })
  const remove = async (removed: string) => {
    await client.exports.removePreset({ name: removed })
    setName('')
  }
  const choose = (chosen: string) => {
    const found = presets.find((each) => each.name === chosen)
    if (!found) return
    setName(chosen)
    onDraft({ range: found.range, request: found.request, files: found.files, typedMetric: '', typedAthlete: '' })
  }
  return (
    <div className={styles.presets} role="group" aria-label={exports.presets}>
      <Select
        label={exports.preset}
        choices={presets.map((each) => ({ id: each.name, text: each.name }))}
        // No preset is selected once the form differs from it, so that the same preset can be chosen again.
        value={sameName && matchesPreset(draft, sameName) ? sameName.name : null}
        onChange={choose}
        placeholder={presets.length === 0 ? exports.noPresets : exports.presets}
        isDisabled={presets.length === 0}
      />
      <Field label={exports.presetName} value={name} onChange={setName} maxLength={100} />
      <Button onPress={saving.start} isDisabled={preset === null || saving.isRunning}>
        {sameName ? exports.replacePreset : exports.savePreset}
      </Button>
      {sameName && (
        <ConfirmButton
          label={exports.removePreset}
          title={exports.removePresetTitle(sameName.name)}
          text={exports.removePresetText}
          confirm={exports.removePreset}
          subject={exports.aPreset}
          perform={() => remove(sameName.name)}
        />
      )}
      {saving.failure && <Problem isFinal failure={saving.failure} subject={exports.aPreset} size="line" />}
    </div>
  )
}

function usePresets(): readonly ExportPreset[] {
  const client = useClient()
  const [presets, setPresets] = useState<readonly ExportPreset[]>([])
  const reread = useCallback(() => {
    // The list keeps its last value while the station does not answer; the frame shows that.
    client.exports.presets().then(setPresets, () => {})
  }, [client])
  useTopics(['exports'], reread)
  useEffect(() => reread(), [reread])
  return presets
}
