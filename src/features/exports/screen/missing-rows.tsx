import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportSession } from '../../../station/contract/export-job.ts'
import styles from './job-detail.module.css'

interface MissingRowsProps {
  readonly id: string
  /** Number of rows that were downloaded. */
  readonly rows: number
}

/** Missing part of an expired export: the rows after the last one, and the sessions without rows. */
export function MissingRows({ id, rows }: MissingRowsProps) {
  const client = useClient()
  const wording = useWording()
  const { exports, phrases } = wording
  // Read once: no more rows arrive, and the answer scans all rows.
  const { value: missing, failure } = useRead(id, () => client.exports.missing({ id }), [])
  if (failure && !missing) return <Problem isFinal failure={failure} subject={exports.anExport} size="line" />
  if (!missing) return null
  const { last, sessions, total } = missing
  const more = total - (sessions?.length ?? 0)
  return (
    <section className={styles.missing} aria-label={exports.missing}>
      {rows > 0 && <p>{exports.missingAfter(phrases.format.number(rows))}</p>}
      {last && <p>{exports.lastSession(sessionText(last, wording))}</p>}
      {sessions === null && <p>{exports.missingUnknown}</p>}
      {sessions !== null && total > 0 && (
        <>
          <p>{exports.missingSessions(total)}</p>
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <li key={session.id} title={session.id}>
                {sessionText(session, wording)}
              </li>
            ))}
            {more > 0 && <li>{exports.andMore(more)}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

function sessionText({ id, athletes, capturedAtMs }: ExportSession, { phrases }: ScreenWording): string {
  const parts = [
    ...(athletes.length > 0 ? [phrases.format.list(athletes)] : []),
    ...(capturedAtMs === null ? [] : [phrases.format.dateTime(capturedAtMs)]),
  ]
  return parts.length === 0 ? id : parts.join(', ')
}
