import { useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { localDayText } from '../../../renderer/fields/local-day.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './report.module.css'
import { useWholeReport } from './report-parts.ts'

const papers = ['letter', 'a4'] as const
type Paper = (typeof papers)[number]

/** Regions that print on Letter paper. */
const letterRegions: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'MX',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'PA',
  'PH',
  'PR',
  'SV',
  'VE',
])

const defaultPaper = (): Paper =>
  letterRegions.has(new Intl.Locale(navigator.language).region ?? 'US') ? 'letter' : 'a4'

/** Buttons that print the report or, in the desktop window, save it as PDF. */
export function PrintButtons({ name, dayMs }: { name: string; dayMs: number }) {
  const { client, notifications } = useStation()
  const { report } = useWording()
  const [paper, setPaper] = useState(defaultPaper)
  const fileName = report.fileName(name, localDayText(dayMs))
  const whole = useWholeReport()
  const isComplete = whole === 'ready'
  const print = () => isComplete && window.print()
  const saving = useAction(async () => {
    const saved = await client.results.savePdf({ name: fileName, paper })
    if (saved) notifications.show({ tone: 'done', title: report.pdfSaved, text: saved.path })
  })
  useShortcuts([{ id: 'report-print', name: report.print, keys: 'mod+p', group: 'list', run: print }])
  useTitleOnPaper(fileName)
  return (
    <div className={styles.print}>
      <span role="status" className={styles.quietState}>
        {whole === 'reading' && report.notComplete}
      </span>
      {isElectronWindow() && (
        <>
          <Segments
            label={report.paper}
            choices={papers.map((id) => ({ id, text: report.papers[id] }))}
            value={paper}
            onChange={setPaper}
          />
          <Button onPress={saving.start} isDisabled={saving.isRunning || !isComplete}>
            {report.savePdf}
          </Button>
        </>
      )}
      <Button tone="primary" keys="mod+p" onPress={print} isDisabled={!isComplete}>
        {report.print}
      </Button>
      {saving.failure && <Problem isFinal size="line" failure={saving.failure} subject={report.thePdf} />}
    </div>
  )
}

/** Sets the page title while printing: browsers suggest it as the name of the PDF file. */
function useTitleOnPaper(title: string) {
  useEffect(() => {
    let before = document.title
    const printing = () => {
      before = document.title
      document.title = title
    }
    const printed = () => {
      document.title = before
    }
    window.addEventListener('beforeprint', printing)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', printing)
      window.removeEventListener('afterprint', printed)
    }
  }, [title])
}
