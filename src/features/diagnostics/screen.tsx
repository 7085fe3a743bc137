import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { Select } from '../../renderer/fields/select.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useSetting } from '../../renderer/hooks/use-setting.ts'
import { useClient, useMediaPaths, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { LogLevel, type Settings } from '../../station/contract/settings.ts'
import styles from '../settings/screen/made-file.module.css'
import { FixedByConfigNote, SettingsGroup } from '../settings/screen/settings-page.tsx'
import type { SettingsPartProps } from '../settings/screen/settings-parts.ts'

interface Bundle {
  readonly path: string
  readonly sizeBytes: number
}

/** Diagnostics file, and the level of the log. */
export function DiagnosticsGroups({ settings: { settings } }: SettingsPartProps) {
  return (
    <>
      <DiagnosticsGroup />
      <LogGroup {...settings.diagnostics} />
    </>
  )
}

/** Button that creates a diagnostics file, with a list of its contents. */
function DiagnosticsGroup() {
  const { diagnostics } = useWording()
  const client = useClient()
  const [made, setMade] = useState<Bundle | null>(null)
  const packing = useAction(async () => {
    setMade(null)
    setMade(await client.diagnostics.bundle())
  })
  return (
    <SettingsGroup title={diagnostics.title} why={diagnostics.why}>
      <div>
        <Button onPress={packing.start} isDisabled={packing.isRunning}>
          {diagnostics.make}
        </Button>
        <div role="status" className={styles.result}>
          {packing.isRunning && <StateWords shape="processing" words={diagnostics.making} />}
          {made && <BundleFacts bundle={made} />}
        </div>
      </div>
      {packing.failure && <Problem isFinal failure={packing.failure} subject={diagnostics.subject} size="line" />}
    </SettingsGroup>
  )
}

function BundleFacts({ bundle: { path, sizeBytes } }: { bundle: Bundle }) {
  const mediaPaths = useMediaPaths()
  const { diagnostics, phrases } = useWording()
  const canShow = useStatus()?.can.showInFolder === true
  return (
    <div className={styles.made}>
      <StateWords shape="safe" words={diagnostics.made} />
      <dl className={styles.facts}>
        <dt>{diagnostics.file}</dt>
        <dd className={styles.path}>{path}</dd>
        <dt>{diagnostics.size}</dt>
        <dd>{phrases.format.size(sizeBytes)}</dd>
        <dt>{diagnostics.included}</dt>
        <dd>{diagnostics.includedText}</dd>
        <dt>{diagnostics.notIncluded}</dt>
        <dd>{diagnostics.notIncludedText}</dd>
      </dl>
      {/* The browser downloads the file when the station can't show it. */}
      {!canShow && (
        <a className={styles.download} href={mediaPaths.diagnostics(path.split(/[/\\]/).at(-1) ?? '')} download>
          {diagnostics.download}
        </a>
      )}
    </div>
  )
}

/** Log level, with the purpose of each level. */
function LogGroup({ logLevel }: Settings['diagnostics']) {
  const { diagnostics } = useWording()
  const level = useSetting('diagnostics.logLevel', logLevel)
  return (
    <SettingsGroup title={diagnostics.log} why={diagnostics.logWhy}>
      <div className={styles.level}>
        <Select
          label={diagnostics.level}
          choices={LogLevel.options.map((id) => ({ id, text: diagnostics.levels[id], note: id }))}
          value={level.value}
          onChange={level.set}
          isDisabled={level.isFixedByConfig}
        />
      </div>
      <p role="status" className={styles.note}>
        {diagnostics.levelNotes[level.value]}
      </p>
      {level.isFixedByConfig && <FixedByConfigNote settingKey={level.key} />}
      {level.failure && <Problem isFinal failure={level.failure} subject={diagnostics.level} size="line" />}
    </SettingsGroup>
  )
}
