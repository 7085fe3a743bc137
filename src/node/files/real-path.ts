import { realpath } from 'node:fs/promises'
import { disksOfProcess } from './disks.ts'

/** A link to a folder is that folder. Throws where it is not there, or on a share that does not answer. */
export const realPath = (path: string): Promise<string> => disksOfProcess.ask(path, () => realpath(path))
