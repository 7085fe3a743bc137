import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { goTo } from '../../../renderer/routes.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { plainText } from '../../../service/plain-text.ts'
import type { ClipId } from '../../../station/contract/clip.ts'
import { isAllUploaded, type Safety } from '../../../station/contract/safety.ts'
import { type AuditGroup, type AuditReport, type AuditRow, openGroups } from '../audit.ts'
import styles from './audit.module.css'

interface AuditGroupSectionProps {
  /** Id of the audit. */
  readonly id: string
  readonly group: AuditGroup
  readonly count: number
  readonly onOpen: (clip: ClipId) => void
  /** The folder that was audited; null for a period. */
  readonly root: string | null
  readonly onAddFolder: (path: string) => void
}

const INITIAL_ROWS = 8
const MORE_ROWS = 100
const PAGE_ROWS = 200

const shapes: Readonly<Record<AuditGroup, StateShape>> = {
  missing: 'stopped',
  awaiting: 'waiting',
  elsewhere: 'warning',
  unchecked: 'warning',
  'not-uploaded': 'queued',
  'not-imported': 'stopped',
  unsupported: 'stopped',
  unreadable: 'warning',
  'processing-failed': 'warning',
  orphan: 'off',
  extra: 'off',
  known: 'completed',
  'left-out': 'off',
}

/** One finding of an audit: its rows and what to do about them. */
function AuditGroupSection({ id, group, count, root, onOpen, onAddFolder }: AuditGroupSectionProps) {
  const { audit, auditWords, phrases } = useWording()
  const client = useClient()
  // Clips without a problem are only counted.
  const [limit, setLimit] = useState(group === 'known' ? 0 : INITIAL_ROWS)
  const { value: rows, failure } = useRead(`${id} ${group} ${limit}`, () => readRows(client, group, limit), [])
  const left = count - Math.min(limit, count)
  return (
    <section className={styles.group} aria-label={auditWords.groups[group]}>
      <SectionHead
        level={3}
        mark={<StateMark shape={shapes[group]} size={18} />}
        title={auditWords.groups[group]}
        count={phrases.format.number(count)}
      >
        <GroupActions group={group} rows={rows ?? []} root={root} onAddFolder={onAddFolder} />
      </SectionHead>
      <p className={styles.groupWhy}>{audit.groupWhy[group]}</p>
      {failure && <Problem failure={failure} subject={audit.subject} isFinal size="line" />}
      {rows && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            <Row key={`${row.path} ${row.sessionId ?? index}`} row={row} root={root} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {left > 0 && group !== 'known' && (
        <Button tone="quiet" onPress={() => setLimit(limit + MORE_ROWS)}>
          {audit.more(Math.min(left, MORE_ROWS))}
        </Button>
      )}
    </section>
  )
}

interface RowProps extends Pick<AuditGroupSectionProps, 'root' | 'onOpen'> {
  readonly row: AuditRow
}

function Row({ row, root, onOpen }: RowProps) {
  const { audit, auditWords, phrases } = useWording()
  const { clipId, sizeBytes, recordedAtMs, athleteName, because, next } = row
  const name = row.fileName === '' ? (row.sessionId ?? '') : row.fileName
  const facts = [
    athleteName,
    recordedAtMs === null ? null : phrases.format.dateTime(recordedAtMs),
    sizeBytes === null ? null : phrases.format.size(sizeBytes),
    root === null ? null : folderWithin(row.path, root),
    row.group === 'orphan' || row.group === 'extra' ? row.sessionId : null,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <b>{name}</b>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {because && row.group !== 'unsupported' && (
          <span className={styles.because}>{phrases.failure(because, name, { isFinal: true }).message}</span>
        )}
      </div>
      <span className={styles.next}>{auditWords.next[next]}</span>
      {clipId !== null && (
        <Button aria-label={audit.openClip(name)} onPress={() => onOpen(clipId)}>
          {audit.openShort}
        </Button>
      )}
    </li>
  )
}

/** Folder of a file relative to the audited folder; null for files directly in it. */
function folderWithin(path: string, root: string): string | null {
  const inside = path.startsWith(root) ? path.slice(root.length) : path
  const parts = inside.split(/[/\\]/).filter(Boolean)
  return parts.length < 2 ? null : plainText(parts.slice(0, -1).join('/'))
}

interface GroupActionsProps extends Pick<AuditGroupSectionProps, 'group' | 'root' | 'onAddFolder'> {
  readonly rows: readonly AuditRow[]
}

/** Actions on all rows of a finding. */
function GroupActions({ group, rows, root, onAddFolder }: GroupActionsProps) {
  const { audit, phrases } = useWording()
  const { client, notifications } = useStation()
  const retrying = useAction(async () => {
    const clips = await clipsToRetry(client, group)
    try {
      const { done } = await client.command({ kind: 'clips-retry', clips })
      notifications.show({ tone: 'done', title: audit.retried(done.length), text: '' })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), audit.subject, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  })
  if (group === 'not-imported' && root !== null) {
    return (
      <Button tone="primary" onPress={() => onAddFolder(root)}>
        {audit.addFolder}
      </Button>
    )
  }
  if (rows.some(({ next }) => next === 'retry')) {
    return (
      <Button tone="primary" onPress={retrying.start} isDisabled={retrying.isRunning}>
        {audit.retryAll}
      </Button>
    )
  }
  if (group === 'orphan' || group === 'extra') {
    return <Button onPress={() => goTo('captures')}>{audit.showCaptures}</Button>
  }
  return null
}

async function readRows(client: ReturnType<typeof useClient>, group: AuditGroup, limit: number): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  while (rows.length < limit) {
    const { items } = await client.audit.rows({
      group,
      offset: rows.length,
      limit: Math.min(limit - rows.length, PAGE_ROWS),
    })
    rows.push(...items)
    if (items.length === 0) break
  }
  return rows
}

async function clipsToRetry(client: ReturnType<typeof useClient>, group: AuditGroup): Promise<ClipId[]> {
  const clips: ClipId[] = []
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { items, total } = await client.audit.rows({ group, offset, limit: PAGE_ROWS })
    for (const { clipId, next } of items) if (clipId !== null && next === 'retry') clips.push(clipId)
    if (items.length === 0 || offset + PAGE_ROWS >= total) return clips
  }
}

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
