import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { Field } from '../../../renderer/fields/field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ExportFileOptions, ExportFormat, exportBounds } from '../../../station/contract/export-job.ts'
import { ChooseFolder } from '../../settings/screen/choose-folder.tsx'
import type { DraftProps } from './export-draft.ts'
import styles from './export-form.module.css'

/** Format, name and folder of the files that the rows are written to. */
export function FileFields({ draft, onDraft }: DraftProps) {
  const { exports } = useWording()
  const { files } = draft
  const change = (next: Partial<ExportFileOptions>) => onDraft({ ...draft, files: { ...files, ...next } })
  const toFolder = (folder: string) => {
    const { folder: _before, ...others } = files
    onDraft({ ...draft, files: folder === '' ? others : { ...others, folder } })
  }
  return (
    <div className={styles.group}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label} aria-hidden="true">
          {exports.fileFormat}
        </span>
        <Segments
          label={exports.fileFormat}
          choices={ExportFormat.options.map((id) => ({ id, text: exports.formats[id] }))}
          value={files.format}
          onChange={(format) => change({ format })}
        />
      </div>
      <CheckBox
        label={exports.perSession}
        isSelected={files.perSession}
        onChange={(perSession) => change({ perSession })}
      />
      <CheckBox
        label={exports.neutralize}
        note={exports.neutralizeNote}
        isSelected={files.neutralizeFormulas}
        onChange={(isSafe) => change({ neutralizeFormulas: isSafe, hasMark: isSafe })}
        isDisabled={files.format !== 'csv'}
      />
      <Field
        label={exports.fileName}
        value={files.fileName}
        onChange={(fileName) => change({ fileName })}
        maxLength={exportBounds.nameLength}
        note={exports.fileNameNote}
      />
      <div className={styles.folder}>
        <Field
          label={exports.folderOfOne}
          value={files.folder ?? ''}
          onChange={toFolder}
          maxLength={exportBounds.folderLength}
          autoComplete="off"
          spellCheck="false"
          note={exports.folderOfOneNote}
        />
        <ChooseFolder value={files.folder ?? ''} onChoose={toFolder} />
      </div>
    </div>
  )
}
