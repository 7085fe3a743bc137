import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useMediaPaths, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { TableFileFormat as Formats, type TableFileFormat, type TableView } from '../table.ts'
import styles from './table.module.css'

/** Menu that saves the whole view as a file: a browser downloads it, the desktop window shows it in its folder. */
export function FileMenu({ view }: { view: TableView }) {
  const { client, notifications } = useStation()
  const { resultsTable, phrases } = useWording()
  const mediaPaths = useMediaPaths()
  const canDownload = useStatus()?.can.downloadFiles === true
  const saving = useAction(async (format: TableFileFormat) => {
    const { name, path, rows, sizeBytes } = await client.results.tableFile({
      view,
      format,
      hasMark: true,
      flagNote: resultsTable.flagNote,
    })
    if (canDownload) {
      const link = document.createElement('a')
      link.href = mediaPaths.resultFile(name)
      // An empty name: the station sends the file name.
      link.download = ''
      link.click()
    }
    notifications.show({
      tone: 'done',
      title: resultsTable.fileSaved(phrases.format.number(rows), phrases.format.size(sizeBytes)),
      text: path,
    })
  })
  const label = canDownload ? resultsTable.download : resultsTable.saveFile
  return (
    <>
      <Menu
        label={label}
        actions={Formats.options.map((format) => ({
          id: format,
          text: resultsTable.formats[format],
          run: () => saving.start(format),
          isDisabled: saving.isRunning,
        }))}
      >
        <Button isDisabled={saving.isRunning || view.columns.length === 0}>
          {label}
          <Icon name="down" size={12} />
        </Button>
      </Menu>
      {saving.failure && (
        <div className={styles.barProblem}>
          <Problem isFinal size="line" failure={saving.failure} subject={resultsTable.fileOf} />
        </div>
      )}
    </>
  )
}
