import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { FolderBrowser } from '../../settings/screen/folder-browser.tsx'
import type { AuditScope } from '../audit.ts'
import styles from './audit.module.css'

const periodChoices = ['today', 'yesterday', 'week', 'month', 'everything'] as const
type PeriodChoice = (typeof periodChoices)[number]

const daysBefore: Readonly<Record<PeriodChoice, number | null>> = {
  today: 0,
  yesterday: 1,
  week: 6,
  month: 29,
  everything: null,
}

/** Audit scope of a period, from local midnight of its first day. */
function periodScope(period: PeriodChoice, nowMs: number): AuditScope {
  const days = daysBefore[period]
  if (days === null) return { kind: 'period', fromMs: null, toMs: null }
  const from = new Date(nowMs)
  from.setDate(from.getDate() - days)
  return { kind: 'period', fromMs: from.setHours(0, 0, 0, 0), toMs: null }
}

interface AuditFormProps {
  readonly isBusy: boolean
  readonly onStart: (scope: AuditScope) => void
}

/** Form that starts an audit of a period, a card or a folder. */
export function AuditForm({ isBusy, onStart }: AuditFormProps) {
  const { audit, common } = useWording()
  const client = useClient()
  const status = useStatus()
  const [kind, setKind] = useState<AuditScope['kind']>('folder')
  const [period, setPeriod] = useState<PeriodChoice>('today')
  const [path, setPath] = useState('')
  const [isBrowsing, setBrowsing] = useState(false)
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) setPath(chosen.path)
  })
  const folder = path.trim()
  const canStart = !isBusy && (kind === 'period' || folder !== '')

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canStart) return
        setBrowsing(false)
        onStart(kind === 'folder' ? { kind, path: folder } : periodScope(period, Date.now()))
      }}
    >
      <Segments
        label={audit.scope}
        value={kind}
        onChange={setKind}
        choices={[
          { id: 'folder', text: audit.folder },
          { id: 'period', text: audit.period },
        ]}
      />
      <div className={styles.line}>
        {kind === 'folder' ? (
          <>
            <div className={styles.path}>
              <Field label={audit.path} value={path} onChange={setPath} autoComplete="off" spellCheck="false" />
            </div>
            {status?.can.chooseFolder && <Button onPress={choosing.start}>{audit.choose}</Button>}
            {status?.can.browseFolders && (
              <Button aria-expanded={isBrowsing} onPress={() => setBrowsing(!isBrowsing)}>
                {audit.choose}
              </Button>
            )}
          </>
        ) : (
          <Segments
            label={audit.period}
            value={period}
            onChange={setPeriod}
            choices={periodChoices.map((id) => ({ id, text: audit.periods[id] }))}
          />
        )}
        <Button type="submit" tone="primary" isDisabled={!canStart}>
          {audit.start}
        </Button>
      </div>
      {kind === 'folder' && isBrowsing && <FolderBrowser path={folder} onGo={setPath} />}
      {choosing.failure && <Problem failure={choosing.failure} subject={common.folder} isFinal size="line" />}
    </form>
  )
}
