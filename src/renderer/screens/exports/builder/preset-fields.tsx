import { useCallback, useEffect, useState } from 'react'
import type { ExportPreset } from '../../../../contract/export-job.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/fields/field.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useClient, useTopics } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { presetOf } from './export-draft.ts'
import styles from './export-form.module.css'
import type { DraftProps } from './export-form.tsx'

/** Requests that were saved to be used again: choosing one fills the form. */
export function PresetFields({ draft, onDraft }: DraftProps) {
  const client = useClient()
  const { exports } = useWording()
  const presets = usePresets()
  const [name, setName] = useState('')
  const preset = presetOf(draft, name)
  const known = presets.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  const saving = useAction(async () => {
    if (preset) await client.exports.savePreset(preset)
  })
  const removing = useAction(async () => {
    if (known) await client.exports.removePreset({ name: known.name })
    setName('')
  })
  const choose = (chosen: string) => {
    const found = presets.find((each) => each.name === chosen)
    if (!found) return
    setName(chosen)
    onDraft({ range: found.range, request: found.request, files: found.files, typedMetric: '' })
  }
  const failure = saving.failure ?? removing.failure
  return (
    <div className={styles.presets} role="group" aria-label={exports.presets}>
      <Select
        label={exports.preset}
        choices={presets.map((each) => ({ id: each.name, text: each.name }))}
        value={known?.name ?? null}
        onChange={choose}
        placeholder={presets.length === 0 ? exports.noPresets : exports.presets}
        isDisabled={presets.length === 0}
      />
      <Field label={exports.presetName} value={name} onChange={setName} maxLength={100} />
      <Button onPress={saving.start} isDisabled={preset === null || saving.isRunning}>
        {exports.savePreset}
      </Button>
      {known && (
        <Button onPress={removing.start} isDisabled={removing.isRunning}>
          {exports.removePreset}
        </Button>
      )}
      {failure && <Problem once failure={failure} thing={exports.aPreset} size="line" />}
    </div>
  )
}

function usePresets(): readonly ExportPreset[] {
  const client = useClient()
  const [presets, setPresets] = useState<readonly ExportPreset[]>([])
  const reread = useCallback(() => {
    // The list stays as it was while the station does not answer: the frame says so.
    client.exports.presets().then(setPresets, () => {})
  }, [client])
  useTopics(['exports'], reread)
  useEffect(() => reread(), [reread])
  return presets
}
