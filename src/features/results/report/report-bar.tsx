import { useState } from 'react'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ReportInput } from '../report.ts'
import { PairSelect } from '../screen/pair-select.tsx'
import { PeriodFilter } from '../screen/period-filter.tsx'
import page from '../screen/results-page.module.css'
import type { MovementPair } from '../session.ts'
import { PrintButtons } from './print-buttons.tsx'
import styles from './report.module.css'
import { changeReport } from './report-state.ts'

export interface ReportAthlete {
  readonly id: string
  readonly name: string | null
}

interface ReportBarProps {
  readonly athletes: readonly ReportAthlete[]
  readonly pairs: readonly MovementPair[]
  /** Null until an athlete is chosen. */
  readonly input: ReportInput | null
}

/** Toolbar that chooses athlete, movement and days of a report, and prints it. */
export function ReportBar({ athletes, pairs, input }: ReportBarProps) {
  const { report } = useWording()
  return (
    <div className={page.bar}>
      <AthleteBox key={input?.athleteId} athletes={athletes} chosen={input?.athleteId ?? null} />
      {input && (
        <>
          <PairSelect pairs={pairs} value={input} onChange={(pair) => changeReport({ pair, span: null })} />
          <PeriodFilter
            kinds={['today', 'last-7-days', 'last-28-days', 'last-90-days', 'days']}
            span={input}
            onChange={({ fromMs, toMs }) =>
              fromMs !== null && toMs !== null && changeReport({ span: { fromMs, toMs } })
            }
          />
          <PrintButtons
            name={athletes.find(({ id }) => id === input.athleteId)?.name ?? report.theReport}
            dayMs={input.fromMs}
          />
        </>
      )}
    </div>
  )
}

/** Combo box of the athletes who have results. */
function AthleteBox({ athletes, chosen }: { athletes: readonly ReportAthlete[]; chosen: string | null }) {
  const { common, report } = useWording()
  const athleteText = useAthleteText()
  const nameOf = ({ id, name }: ReportAthlete) => athleteText({ athleteId: id, athleteName: name })
  const known = athletes.find(({ id }) => id === chosen)
  const shown = known ? nameOf(known) : ''
  const [text, setText] = useState(shown)
  // The chosen name does not filter the list, so that all others stay available.
  const wanted = text === shown ? '' : text
  return (
    <div className={styles.athlete}>
      <ComboBox
        label={common.athlete}
        placeholder={report.choose}
        choices={athletes
          .filter((athlete) => fitsTyped(nameOf(athlete), wanted))
          .map((athlete) => ({ id: athlete.id, text: nameOf(athlete) }))}
        text={text}
        onText={setText}
        onChoose={(id) => id !== null && id !== chosen && changeReport({ athleteId: id, pair: null, span: null })}
        emptyText={common.nothingFound}
        autoFocus={chosen === null}
      />
    </div>
  )
}
