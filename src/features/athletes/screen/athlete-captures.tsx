import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import { captureAppearance, movementText } from '../../captures/screen/capture-panel.tsx'
import { isUnconnected, NotConnected } from '../../captures/screen/capture-rows.tsx'
import { unfilteredCaptures, useCaptures } from '../../captures/screen/use-captures.ts'
import styles from './panel.module.css'

interface AthleteCapturesProps {
  readonly id: string
  readonly onOpen: (row: CaptureRow) => void
}

/**
 * Tab with the athlete's captures at the service, newest first, also those of other stations. A row opens its clip or
 * the capture.
 */
export function AthleteCaptures({ id, onOpen }: AthleteCapturesProps) {
  const { athletes, captures, common, phrases } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const { list, refresh, window } = useCaptures({ ...unfilteredCaptures, athleteId: id })
  const [{ active, selected }, selection] = useSelection()
  const status = useStatus()
  const { page, offset, failure } = window
  if (!page) {
    if (isUnconnected(status)) return <NotConnected />
    return failure ? (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={captures.list}
          actions={<Button onPress={refresh}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <p role="status" className={styles.message}>
        {common.loading}
      </p>
    )
  }
  const problem = page.problem ?? failure
  return (
    <div className={styles.reps}>
      {problem && (
        <div className={styles.message}>
          <Problem size="line" failure={problem} subject={captures.list} />
        </div>
      )}
      <p role="status" className={styles.counted}>
        <span>
          {page.total === 0
            ? athletes.noCaptures
            : captures.total(page.total, phrases.format.number(page.total), page.isTotalExact)}
        </span>
        <span>{captures.readAt(phrases.format.clock(page.readAtMs))}</span>
      </p>
      {page.total > 0 && (
        <VirtualList
          label={captures.list}
          part={{ total: page.total, offset, items: page.items }}
          rowHeight={rowHeight}
          keyOf={list.keyOf}
          onVisible={list.setVisible}
          control={{ selected, active, setActive: selection.setActive }}
          onOpen={onOpen}
          newestFirst
        >
          {(row) => <CaptureLine row={row} />}
        </VirtualList>
      )}
    </div>
  )
}

function CaptureLine({ row }: { row: CaptureRow }) {
  const wording = useWording()
  const { captures, phrases } = wording
  const { shape, tone, words, note } = captureAppearance(row, wording)
  const from = row.clip?.fileName ?? captures.notFromHere
  return (
    <div className={styles.rep}>
      <div className={styles.facts}>
        <p className={styles.what}>{movementText(row, wording)}</p>
        {row.capturedAtMs !== null && <p className={styles.when}>{phrases.format.dateTime(row.capturedAtMs)}</p>}
        <p className={styles.from} title={from}>
          {from}
        </p>
      </div>
      <span title={note}>
        <StateWords shape={shape} tone={tone} words={words} note={note} />
      </span>
    </div>
  )
}
