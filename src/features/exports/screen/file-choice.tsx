import { useEffect, useState } from 'react'
import { Select } from '../../../renderer/fields/select.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportFile } from '../../../station/contract/export-job.ts'

const MAX_FILES = 200

interface FileChoiceProps {
  readonly id: string
  readonly value: number
  readonly onChange: (file: number) => void
}

const nameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path

/** Choice of the file that the table shows. */
export function FileChoice({ id, value, onChange }: FileChoiceProps) {
  const client = useClient()
  const { exports } = useWording()
  const [files, setFiles] = useState<readonly ExportFile[]>([])
  useEffect(() => {
    let isLatest = true
    client.exports.files({ id, offset: 0, limit: MAX_FILES }).then(
      (found) => isLatest && setFiles(found),
      // The table shows the failure.
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [client, id])
  return (
    <Select
      label={exports.file}
      choices={files.map(({ number, path, rows }) => ({
        id: String(number),
        text: nameOf(path),
        note: exports.rows(rows),
      }))}
      value={String(value)}
      onChange={(number) => onChange(Number(number))}
      {...(files.length === MAX_FILES && { note: exports.firstFiles(MAX_FILES) })}
    />
  )
}
