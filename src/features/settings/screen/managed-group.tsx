import { Problem } from '../../../renderer/components/problem.tsx'
import { useSettings } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './managed-group.module.css'
import { SettingsGroup } from './settings-page.tsx'

/** Settings that the organization fixes on this computer, with the problems of their file; nothing without a file. */
export function ManagedGroup() {
  const managed = useSettings()?.managed
  const { settings } = useWording()
  if (!managed) return null
  const { file, keys, problems } = managed
  return (
    <SettingsGroup title={settings.managedTitle} why={settings.managedWhy}>
      <p className={styles.file}>{file}</p>
      {keys.length > 0 && (
        <ul className={styles.keys}>
          {keys.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <Problem
          isFinal
          key={`${problem.code} ${JSON.stringify(problem.parameters)}`}
          failure={problem}
          subject={settings.managedProblem}
          size="line"
        />
      ))}
    </SettingsGroup>
  )
}
