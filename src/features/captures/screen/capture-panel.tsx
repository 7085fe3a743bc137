import { Drawer } from '../../../renderer/components/drawer.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import { athletesText, captureAppearance, dimensionsText, movementText } from './capture-words.ts'
import styles from './captures-screen.module.css'

interface CapturePanelProps {
  readonly row: CaptureRow
  readonly onClose: () => void
}

/** Panel of a capture whose clip is not on this station, with the service's data. */
export function CapturePanel({ row, onClose }: CapturePanelProps) {
  const wording = useWording()
  const { captures, common, drawer, phrases } = wording
  const { shape, tone, words, note } = captureAppearance(row, wording)
  const athletes = athletesText(row, wording, useAthleteLabel())
  const facts: readonly (readonly [name: string, text: string])[] = [
    [common.athlete, athletes],
    [common.movement, movementText(row, wording)],
    [captures.dimensions, dimensionsText(row, wording)],
    [captures.time, row.capturedAtMs === null ? '' : phrases.format.exactly(row.capturedAtMs)],
    [
      drawer.rate,
      row.framesPerSecond === null ? '' : drawer.framesPerSecond(phrases.format.number(row.framesPerSecond)),
    ],
    [captures.sessionId, row.id],
  ]
  return (
    <Drawer title={athletes} label={captures.panel} onClose={onClose}>
      <div className={styles.panel}>
        <StateWords shape={shape} tone={tone} words={words} distance="far" />
        {note !== undefined && <p>{note}</p>}
        <p>{captures.notFromHereNote}</p>
        <dl className={styles.facts}>
          {facts.map(
            ([name, text]) =>
              text !== '' && (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Drawer>
  )
}
