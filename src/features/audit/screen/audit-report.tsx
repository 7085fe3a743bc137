import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import { isAllUploaded, type Safety } from '../../../station/contract/safety.ts'
import { type AuditReport, openGroups } from '../audit.ts'
import styles from './audit.module.css'
import { AuditGroupSection } from './audit-group.tsx'

interface AuditReportPanelProps {
  readonly report: AuditReport
  /** True while another audit runs or after one failed. */
  readonly isOld: boolean
  /** The station's present answer; null before it is known. */
  readonly safety: Safety | null
  readonly onOpen: (id: ClipId) => void
  readonly onAddFolder: (path: string) => void
  /** Starts the same audit again; null while one is running. */
  readonly onRepeat: (() => void) | null
}

/** Result of the last audit: a large answer, and the findings behind it. */
export function AuditReportPanel({ report, isOld, safety, onOpen, onAddFolder, onRepeat }: AuditReportPanelProps) {
  const { audit, auditWords, phrases } = useWording()
  const client = useClient()
  const { scope, answer, items, groups, captures, otherFiles, startedAtMs } = report
  const saving = useAction(async () => saveText(audit.fileName, await readCsv(client)))
  const open = openGroups(groups)
  // A clip that came since would make the large answer of a period a lie.
  const isOutdated = scope.kind === 'period' && answer === 'yes' && safety !== null && !isAllUploaded(safety)
  const failed = groups.find(({ group }) => group === 'processing-failed')?.count ?? 0
  return (
    <section className={classes(styles.report, (isOld || isOutdated) && styles.old)} aria-label={audit.results}>
      <div className={classes(styles.answer, styles[answer])} role="status">
        <StateMark
          shape={answer === 'yes' ? 'safe' : answer === 'no' ? 'stopped' : 'off'}
          {...(isOutdated ? { tone: 'rest' } : {})}
          size={56}
        />
        <div>
          <h2 className={styles.sentence}>{auditWords.answer({ kind: scope.kind, answer, items, ...open })}</h2>
          {isOutdated && <p className={styles.beside}>{audit.outdated}</p>}
          {failed > 0 && <p className={styles.beside}>{audit.failedBeside(failed)}</p>}
          {otherFiles !== null && otherFiles > 0 && (
            <p className={styles.beside}>{auditWords.otherFiles(otherFiles)}</p>
          )}
        </div>
      </div>
      <div className={styles.facts}>
        <p>
          {useScopeText(scope)} · {audit.items[scope.kind](items)} · {audit.captures(captures)} ·{' '}
          {audit.finishedAt(phrases.format.dateTime(startedAtMs))}
        </p>
        <span className={styles.buttons}>
          {onRepeat && <Button onPress={onRepeat}>{audit.again}</Button>}
          {items > 0 && (
            <Button onPress={saving.start} isDisabled={saving.isRunning}>
              {audit.download}
            </Button>
          )}
        </span>
      </div>
      {saving.failure && <Problem failure={saving.failure} subject={audit.subject} isFinal size="line" />}
      {groups.map(({ group, count }) => (
        <AuditGroupSection
          key={group}
          id={report.id}
          group={group}
          count={count}
          root={scope.kind === 'folder' ? scope.path : null}
          onOpen={onOpen}
          onAddFolder={onAddFolder}
        />
      ))}
    </section>
  )
}

function useScopeText(scope: AuditReport['scope']): string {
  const { audit, phrases } = useWording()
  if (scope.kind === 'folder') return audit.ofFolder(scope.path)
  return scope.fromMs === null ? audit.ofAll : audit.ofPeriod(phrases.format.date(scope.fromMs))
}

/** Reads the whole CSV in parts. */
async function readCsv(client: ReturnType<typeof useClient>): Promise<string> {
  const parts: string[] = []
  let from: number | null = 0
  while (from !== null) {
    const part: { text: string; next: number | null } = await client.audit.csv({ from })
    parts.push(part.text)
    from = part.next
  }
  return parts.join('')
}
