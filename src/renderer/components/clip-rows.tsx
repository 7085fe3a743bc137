import type { DeckChangeRow } from '../../station/contract/deck-preview.ts'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import styles from './clip-rows.module.css'

interface ClipRowsProps {
  readonly total: number
  readonly rows: readonly DeckChangeRow[]
  readonly whenText: (ms: number) => string
  /** Hides the column of new athletes, since these clips stay as they are. */
  readonly isLate?: boolean
}

/** Table of clips before and after, with the number of further clips. */
export function ClipRows({ total, rows, whenText, isLate = false }: ClipRowsProps) {
  const { today, phrases } = useWording()
  if (rows.length === 0) return null
  const rest = total - rows.length
  return (
    <>
      <table className={styles.table}>
        <thead className={typography.hidden}>
          <tr>
            <th>{today.sinceTime}</th>
            <th>{today.thisClip}</th>
            <th>{today.sinceBefore}</th>
            {!isLate && <th>{today.sinceAfter}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, atMs, fileName, camera, beforeName, afterName }) => (
            <tr key={id}>
              <td>{whenText(atMs)}</td>
              <td>
                {fileName} <span className={styles.camera}>{camera}</span>
              </td>
              <td>{beforeName ?? today.nobodyYet}</td>
              {!isLate && (
                <td>
                  <b>{afterName ?? today.nobodyYet}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p>{today.sinceMore(phrases.format.number(rest))}</p>}
    </>
  )
}
