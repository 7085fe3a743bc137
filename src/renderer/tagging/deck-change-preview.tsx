import type { ReactNode } from 'react'
import type { DeckPreview } from '../../station/contract/deck-preview.ts'
import { ClipRows } from '../components/clip-rows.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './since-dialog.module.css'

interface DeckChangePreviewProps {
  /** Null while it loads. */
  readonly preview: DeckPreview | null
  /** True when the entries since then are replaced. */
  readonly untilNow: boolean
  readonly whenText: (ms: number) => string
  /** Offer above the uploaded clips. */
  readonly uploadAgain: ReactNode
}

/** Lists the clips that would change, and those that were already uploaded and stay. */
export function DeckChangePreview({ preview, untilNow, whenText, uploadAgain }: DeckChangePreviewProps) {
  const { today, phrases } = useWording()
  if (preview === null) return <p role="status">{today.sinceChecking}</p>
  const { changed, tooLate, untilMs, later, changesDeck } = preview
  const replaced = later.map(({ athleteName, fromMs }) =>
    today.sinceReplaced(athleteName ?? today.nobodyYet, whenText(fromMs)),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the arrow keys too
    <section className={styles.preview} aria-label={today.theseClips} tabIndex={0}>
      {untilMs !== null && <p>{today.sinceUntil(whenText(untilMs))}</p>}
      {untilNow && replaced.length > 0 && <p>{today.sinceReplaces(phrases.format.list(replaced))}</p>}
      <p role="status" className={styles.sum}>
        {changed.total === 0 ? today.sinceNothing : today.sinceChanged(changed.total)}
      </p>
      {changed.total === 0 && changesDeck && <p>{today.sinceLater}</p>}
      <ClipRows total={changed.total} rows={changed.first} whenText={whenText} />
      {tooLate.total > 0 && (
        <>
          <p className={styles.late}>{today.sinceTooLate(tooLate.total)}</p>
          {uploadAgain}
          <ClipRows total={tooLate.total} rows={tooLate.first} whenText={whenText} isLate />
        </>
      )}
    </section>
  )
}
