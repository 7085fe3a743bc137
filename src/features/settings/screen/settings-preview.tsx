import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { SettingsComparison, SettingsFile } from '../../../station/contract/settings-contract.ts'
import styles from './settings-file-group.module.css'

/** A chosen settings file, compared with the station. */
export interface ComparedFile {
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
export function SettingsPreview({ compared: { source, found }, isBusy, onApply, onCancel }: SettingsPreviewProps) {
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
