import type { ReactNode } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { MetricInfo } from '../session.ts'
import { ChooseSeveral } from './choose-several.tsx'
import { unitText } from './metric-picker.tsx'

interface CurvesDialogProps {
  readonly title: string
  readonly curves: readonly MetricInfo[]
  readonly chosen: readonly string[]
  readonly onChoose: (names: readonly string[]) => void
  readonly limit: number
  readonly note?: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that chooses the curves of a plot, found by label or by the service's name. */
export function CurvesDialog({ title, curves, chosen, onChoose, limit, note, isOpen, onClose }: CurvesDialogProps) {
  const wording = useWording()
  const { rep, common, phrases } = wording
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isAtTop
      actions={
        <Button tone="primary" onPress={onClose}>
          {common.close}
        </Button>
      }
    >
      <ChooseSeveral
        choices={curves.map((info) => ({
          id: info.name,
          text: phrases.metric(info.name),
          alsoNamed: info.name,
          note: unitText(info, wording),
        }))}
        chosen={chosen}
        onChange={onChoose}
        limit={limit}
        label={rep.findCurve}
        chosenLabel={rep.curves}
        note={note}
        fullText={rep.atMostCurves(limit)}
      />
    </Dialog>
  )
}
