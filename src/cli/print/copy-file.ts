import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { constants, copyFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renameOver } from '../../computer/files/rename-over.ts'
import { AppError } from '../../station/app-error.ts'
import { invalidOption } from '../input/export-target.ts'
import { print } from './output.ts'
import { cliValues } from './words.ts'

/** Prints a file unchanged to standard output. */
export async function printFile(path: string): Promise<void> {
  for await (const piece of createReadStream(path, 'utf8')) if (!(await print(String(piece)))) break
}

const alreadyExists = (file: string) => invalidOption('--output', cliValues().existsAlready(file), cliValues().newFile)

/** Refuses an existing file before minutes of work. Throws InvalidInput. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw alreadyExists(file)
}

/** Copies to a temporary name and renames; existing files are never changed. */
export async function copyTo(source: string, file: string) {
  refuseExisting(file)
  const part = join(dirname(file), `.${randomUUID()}.part`)
  try {
    await copyFile(source, part, constants.COPYFILE_EXCL)
    // An empty file reserves the name: of two simultaneous copies, one is refused.
    await writeFile(file, '', { flag: 'wx' })
    await renameOver(part, file).catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })
  } catch (error) {
    await rm(part, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw alreadyExists(file)
    if (code === 'ENOSPC') throw new AppError('output-unwritable', { file, detail: code }, { cause: error })
    throw invalidOption('--output', message, cliValues().writableFolder)
  }
}
