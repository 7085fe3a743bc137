import { resolve } from 'node:path'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, format } from '../../../cli/print/words.ts'
import { restoreBackup } from '../station/restore-backup.ts'
import type { BackupOptions } from './run-backup.ts'

/** `ondeck restore`: puts a backup into an empty data folder, and prints what comes next. */
export async function restore(file: string, { dataDir, json }: BackupOptions): Promise<number> {
  const { manifest, folder, libraryFolder } = restoreBackup(resolve(file), resolve(dataDir))
  const { madeAt, counts, appVersion } = manifest
  const library = { files: counts.libraryFiles, sizeBytes: counts.libraryBytes, folder: libraryFolder }
  if (json) {
    printJson({ dataDir: folder, madeAt, madeBy: appVersion, counts, library })
    return exitCodes.success
  }
  const words = cliWords().backup
  printLine(words.restored(counts.clips, format().dateTime(Date.parse(madeAt)), folder))
  printLine(words.stopOld)
  const next = [words.enterKey(folder), words.checkFolders(folder)]
  if (library.files > 0) next.push(words.copyLibrary(library.files, format().size(library.sizeBytes), library.folder))
  for (const [index, line] of next.entries()) printLine(`${index + 1}. ${line}`)
  return exitCodes.success
}
