import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { Field } from '../../renderer/fields/clock-field.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useRead } from '../../renderer/hooks/use-read.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { ChooseFolder } from '../settings/screen/folder-browser.tsx'
import styles from '../settings/screen/made-file.module.css'
import rows from '../settings/screen/setting-rows.module.css'
import { SettingsGroup } from '../settings/screen/settings-page.tsx'
import type { BackupFile } from './backup.ts'

/** Backs the station up to one file, and shows the last backup. */
export function BackupGroup() {
  const client = useClient()
  const { backup, stationSettings } = useWording()
  const { value: state, failure, reread } = useRead('backup', () => client.backup.state(), ['backup'])
  const [folder, setFolder] = useState('')
  const starting = useAction(async () => {
    await client.backup.start({ to: folder.trim() || null })
    reread()
  })
  const running = state?.running ?? null
  const isFolderValid = folder.trim() === '' || isFullPath(folder.trim())
  const problem = starting.failure ?? state?.ended?.because ?? failure
  return (
    <SettingsGroup title={backup.title} why={backup.why}>
      <form
        className={rows.text}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFolderValid) starting.start()
        }}
      >
        <Field
          label={backup.folder}
          value={folder}
          onChange={setFolder}
          placeholder={state?.folder ?? ''}
          error={isFolderValid ? undefined : stationSettings.folderWrong}
          autoComplete="off"
          spellCheck="false"
        />
        <ChooseFolder value={folder} onChoose={setFolder} />
        <Button type="submit" isDisabled={!isFolderValid || starting.isRunning || running !== null}>
          {backup.make}
        </Button>
      </form>
      <div role="status" className={styles.result}>
        {running && <StateWords shape="processing" words={backup.making(Math.round(running.share * 100))} />}
        {!running && state && (state.last ? <BackupFacts last={state.last} /> : <p>{backup.none}</p>)}
      </div>
      {problem && <Problem isFinal failure={problem} subject={backup.title} size="line" />}
    </SettingsGroup>
  )
}

function BackupFacts({ last: { path, atMs, sizeBytes } }: { last: BackupFile }) {
  const { backup, phrases } = useWording()
  return (
    <div className={styles.made}>
      <StateWords shape="safe" words={backup.last(phrases.format.dateTime(atMs))} />
      <dl className={styles.facts}>
        <dt>{backup.file}</dt>
        <dd className={styles.path}>{path}</dd>
        <dt>{backup.size}</dt>
        <dd>{phrases.format.size(sizeBytes)}</dd>
        <dt>{backup.notIncluded}</dt>
        <dd>{backup.notIncludedText}</dd>
        <dt>{backup.toRestore}</dt>
        <dd>{backup.toRestoreText}</dd>
      </dl>
    </div>
  )
}

/** True for a path from the root of a disk or share, on any system: a screen has no current folder. */
const isFullPath = (path: string): boolean => /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(path)
