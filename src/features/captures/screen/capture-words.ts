import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import type { AthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { dimensionsLine, movementWords } from '../../../renderer/tagging/movement-words.ts'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import { uploadAgainNote } from '../../clip/upload-again-text.ts'

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
