import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { exportBounds } from '../../../station/contract/export-job.ts'
import { ExportTableRows } from './export-table-rows.tsx'
import { FileChoice } from './file-choice.tsx'
import styles from './result-table.module.css'
import { useDownload } from './use-download.ts'
import { useShownColumns } from './use-shown-columns.ts'

interface ResultTableProps {
  readonly id: string
  readonly fileCount: number
  readonly columnCount: number
}

/** Table of one result file: the rows in view and as many columns as fit. */
export function ResultTable({ id, fileCount, columnCount }: ResultTableProps) {
  const client = useClient()
  const { exports } = useWording()
  const canDownload = useStatus()?.can.downloadFiles === true
  const [file, setFile] = useState(0)
  const download = useDownload(id)
  const { area, first, count, move } = useShownColumns(columnCount)
  const last = Math.min(first + count, columnCount)
  return (
    <section ref={area} className={styles.table} aria-label={exports.table}>
      <div className={styles.head}>
        {fileCount > 1 && <FileChoice id={id} value={file} onChange={setFile} />}
        {fileCount > 1 && canDownload && (
          <Button onPress={() => download.start(file)} isDisabled={download.isRunning}>
            {exports.downloadFile}
          </Button>
        )}
        <span role="status" className={styles.range}>
          {exports.columnsShown(first + 1, last, columnCount)}
        </span>
        <Button square aria-label={exports.previousColumns} isDisabled={first === 0} onPress={() => move(-count)}>
          <Icon name="left" size={14} />
        </Button>
        <Button square aria-label={exports.nextColumns} isDisabled={last >= columnCount} onPress={() => move(count)}>
          <Icon name="right" size={14} />
        </Button>
      </div>
      {download.failure && (
        <div className={styles.problem}>
          <Problem isFinal failure={download.failure} subject={exports.tableOf} size="line" />
        </div>
      )}
      <ExportTableRows
        key={file}
        label={exports.table}
        firstColumn={first}
        columnCount={count}
        read={(offset, limit) =>
          client.exports.table({
            id,
            file,
            offset,
            limit: Math.min(limit, exportBounds.tableRows),
            firstColumn: first,
            columns: count,
          })
        }
      />
    </section>
  )
}
