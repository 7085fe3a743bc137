import { useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { saveBlob } from '../../../renderer/components/save-file.ts'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import {
  MAX_SETTINGS_FILE_CHARACTERS,
  patchOfChanges,
  type SettingsComparison,
  type SettingsFile,
} from '../../../station/contract/settings-patch.ts'
import styles from './settings-file-group.module.css'
import { SettingsGroup } from './settings-page.tsx'

/** A chosen settings file, compared with the station. */
interface ComparedFile {
  readonly source: SettingsFile
  readonly found: SettingsComparison
}

interface SettingsPreviewProps {
  readonly compared: ComparedFile
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onCancel: () => void
}

/** Shows line by line what an import changes, or why the file can't be imported. */
function SettingsPreview({ compared: { source, found }, isBusy, onApply, onCancel }: SettingsPreviewProps) {
  const { settingsFile, common } = useWording()
  const { changes, missingFolders } = found
  const problems = found.refused ? [found.refused] : found.problems
  const canApply = problems.length === 0 && changes.length > 0
  const title = titleOf({ source, found }, settingsFile)
  return (
    <section className={styles.preview} aria-label={title}>
      <b>{title}</b>
      {problems.map((problem) => (
        <Problem
          isFinal
          key={`${problem.code} ${JSON.stringify(problem.parameters)}`}
          failure={problem}
          subject={source.file}
          size="line"
        />
      ))}
      {canApply && <DifferenceTable changes={changes} />}
      {missingFolders.map((path) => (
        <StateWords key={path} shape="warning" words={settingsFile.missingFolder(path)} />
      ))}
      <div className={styles.actions}>
        {canApply && (
          <Button autoFocus tone="primary" isDisabled={isBusy} onPress={onApply}>
            {settingsFile.apply(changes.length)}
          </Button>
        )}
        <Button autoFocus={!canApply} isDisabled={isBusy} onPress={onCancel}>
          {canApply ? common.cancel : common.ok}
        </Button>
      </div>
    </section>
  )
}

function titleOf({ source, found }: ComparedFile, words: ReturnType<typeof useWording>['settingsFile']): string {
  if (found.refused || found.problems.length > 0) return words.problems(source.file)
  return found.changes.length === 0 ? words.same(source.file) : words.changes(found.changes.length, source.file)
}

function DifferenceTable({ changes }: Pick<SettingsComparison, 'changes'>) {
  const { settingsFile } = useWording()
  return (
    <table className={styles.differences} aria-label={settingsFile.list}>
      <thead>
        <tr>
          <th scope="col">{settingsFile.setting}</th>
          <th scope="col">{settingsFile.before}</th>
          <th scope="col">{settingsFile.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>{valueText(before) ?? settingsFile.none}</td>
            <td>{valueText(after) ?? settingsFile.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Spells a value as the file does; folders by their paths, one in each line. Null where nothing is set. */
function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof Object(each).path === 'string'))
    return value.map((each) => [Object(each).path, Object(each).camera].filter(Boolean).join(' · ')).join('\n') || null
  return JSON.stringify(value)
}

/** Last step of an export or import, in words. */
type Outcome =
  | { readonly kind: 'exported'; readonly fileName: string }
  | { readonly kind: 'too-large'; readonly fileName: string }
  | { readonly kind: 'changed'; readonly changes: SettingsComparison['changes'] }
  | { readonly kind: 'undone' }

/** Exports the settings to a file, and imports those of another station after showing what would change. */
export function SettingsFileGroup() {
  const client = useClient()
  const isPractice = useStatus()?.practice === true
  const { settingsFile } = useWording()
  const input = useRef<HTMLInputElement>(null)
  const [compared, setCompared] = useState<ComparedFile | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const exporting = useAction(async () => {
    const { fileName, text } = await client.settings.exportFile()
    saveBlob(fileName, new Blob([text], { type: 'application/yaml;charset=utf-8' }))
    setOutcome({ kind: 'exported', fileName })
  })
  const reading = useAction(async (file: File) => {
    setOutcome(null)
    setCompared(null)
    if (file.size > MAX_SETTINGS_FILE_CHARACTERS) return setOutcome({ kind: 'too-large', fileName: file.name })
    const source = { file: file.name, text: await file.text(), folder: null }
    setCompared({ source, found: await client.settings.compareFile(source) })
  })
  const importing = useAction(async ({ source }: ComparedFile) => {
    const { changes } = await client.settings.importFile(source)
    setCompared(null)
    setOutcome({ kind: 'changed', changes })
  })
  const undoing = useAction(async (changes: SettingsComparison['changes']) => {
    await client.settings.change(patchOfChanges(changes, 'before'))
    setOutcome({ kind: 'undone' })
  })
  const isBusy = [exporting, reading, importing, undoing].some(({ isRunning }) => isRunning)
  const failure = exporting.failure ?? reading.failure ?? importing.failure ?? undoing.failure
  return (
    <SettingsGroup title={settingsFile.title} why={isPractice ? settingsFile.whyPractice : settingsFile.why}>
      <div className={styles.actions}>
        <Button isDisabled={isPractice || isBusy} onPress={exporting.start}>
          {settingsFile.exportButton}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".yaml,.yml,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Clearing the value reports the same file again after it was corrected.
            target.value = ''
            if (file) reading.start(file)
          }}
        />
        <Button isDisabled={isPractice || isBusy} onPress={() => input.current?.click()}>
          {settingsFile.importButton}
        </Button>
      </div>
      {/* A button that is disabled when it appears can't take the focus: only its own action disables it. */}
      {compared && (
        <SettingsPreview
          compared={compared}
          isBusy={importing.isRunning}
          onApply={() => importing.start(compared)}
          onCancel={() => setCompared(null)}
        />
      )}
      <div role="status" className={styles.outcome}>
        {outcome && <OutcomeText outcome={outcome} isBusy={undoing.isRunning} onUndo={undoing.start} />}
      </div>
      {failure && <Problem isFinal failure={failure} subject={settingsFile.title} size="line" />}
    </SettingsGroup>
  )
}

interface OutcomeTextProps {
  readonly outcome: Outcome
  readonly isBusy: boolean
  readonly onUndo: (changes: SettingsComparison['changes']) => void
}

function OutcomeText({ outcome, isBusy, onUndo }: OutcomeTextProps) {
  const { settingsFile, common, phrases } = useWording()
  switch (outcome.kind) {
    case 'exported':
      return <StateWords shape="safe" words={settingsFile.exported(outcome.fileName)} />
    case 'too-large':
      return (
        <StateWords
          shape="warning"
          words={settingsFile.tooLarge(outcome.fileName, phrases.format.size(MAX_SETTINGS_FILE_CHARACTERS))}
        />
      )
    case 'undone':
      return <StateWords shape="safe" words={settingsFile.undone} />
    case 'changed':
      return (
        <>
          <StateWords shape="safe" words={settingsFile.changed(outcome.changes.length)} />
          <Button autoFocus isDisabled={isBusy} onPress={() => onUndo(outcome.changes)}>
            {common.undo}
          </Button>
        </>
      )
  }
}
