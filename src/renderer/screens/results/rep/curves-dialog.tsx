import { useState } from 'react'
import type { MetricInfo } from '../../../../contract/results/session.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ComboBox } from '../../../components/fields/combo-box.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ChosenList } from '../../exports/builder/chosen-list.tsx'
import { unitText } from '../metric-text.ts'
import styles from './rep.module.css'
import { CURVES_OF_PLOT } from './rep-curves.ts'

interface CurvesDialogProps {
  /** Counted from 1. */
  readonly plot: number
  readonly curves: readonly MetricInfo[]
  readonly chosen: readonly string[]
  readonly onChoose: (names: readonly string[]) => void
}

/** Which curves a plot shows: found by a few letters, by name or as the service spells them. */
export function CurvesDialog({ plot, curves, chosen, onChoose }: CurvesDialogProps) {
  const wording = useWording()
  const { rep, common, say } = wording
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const isFull = chosen.length >= CURVES_OF_PLOT
  const typed = text.trim().toLocaleLowerCase()
  const fits = (name: string) =>
    name.toLowerCase().includes(typed) || say.metric(name).toLocaleLowerCase().includes(typed)
  const choices = curves
    .filter(({ name }) => !chosen.includes(name) && fits(name))
    .map((info) => ({ id: info.name, text: say.metric(info.name), note: unitText(info, wording) }))
  const title = rep.curvesOf(plot)
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-label={rep.chooseCurvesOf(plot)}>
        {rep.chooseCurves}
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button tone="primary" onPress={() => setOpen(false)}>
            {common.close}
          </Button>
        }
      >
        <div className={styles.chooser}>
          <ComboBox
            label={rep.findCurve}
            choices={choices}
            text={text}
            onText={setText}
            onChoose={(id) => {
              if (id === null || isFull) return
              setText('')
              onChoose([...chosen, id])
            }}
            emptyText={common.nothingFound}
            error={isFull ? rep.atMostCurves(CURVES_OF_PLOT) : undefined}
            autoFocus
          />
          <ChosenList
            label={rep.curves}
            chosen={chosen.map((id) => ({ id, text: say.metric(id) }))}
            onRemove={(id) => onChoose(chosen.filter((one) => one !== id))}
          />
        </div>
      </Dialog>
    </>
  )
}
