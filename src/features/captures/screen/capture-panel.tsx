import { Drawer } from '../../../renderer/components/drawer.tsx'
import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { type AthleteLabel, useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { dimensionsLine, movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import { uploadAgainNote } from '../../clip/upload-again-section.tsx'
import styles from './captures-screen.module.css'

interface CaptureAppearance {
  readonly shape: StateShape
  readonly tone: StateTone
  readonly words: string
  /** The service's own message, or why there is no video. */
  readonly note: string | undefined
}

const shapes: Record<CaptureRow['status'], Pick<CaptureAppearance, 'shape' | 'tone'>> = {
  awaiting_upload: { shape: 'queued', tone: 'warn' },
  processing: { shape: 'processing', tone: 'move' },
  completed: { shape: 'completed', tone: 'safe' },
  error: { shape: 'stopped', tone: 'stop' },
  unknown: { shape: 'off', tone: 'rest' },
}

/** Icon, color and text for the state of a capture. An orphan shows its reason. */
export function captureAppearance(
  { status, error, orphan, again }: CaptureRow,
  wording: ScreenWording,
): CaptureAppearance {
  const { captures } = wording
  if (orphan !== null)
    return { shape: 'warning', tone: 'warn', words: captures.orphan, note: captures.orphanReasons[orphan] }
  return {
    ...shapes[status],
    words: captures.statuses[status],
    note: error ?? uploadAgainNote(again, wording) ?? undefined,
  }
}

export const athletesText = (
  { athletes }: CaptureRow,
  { captures, phrases }: ScreenWording,
  label: AthleteLabel,
): string =>
  athletes.length === 0
    ? captures.noAthlete
    : phrases.format.list(athletes.map(({ id, name }) => (name ? label(name, id) : id)))

/** Movement text; a movement that the interface does not list keeps the service's name. */
export const movementText = (row: CaptureRow, wording: ScreenWording): string => movementWords(row, wording) ?? ''

export const dimensionsText = ({ dimensions }: CaptureRow, wording: ScreenWording): string =>
  dimensionsLine(dimensions, wording)

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
