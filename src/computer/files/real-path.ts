import { realpath } from 'node:fs/promises'
import { disksOfProcess } from './disks.ts'

/** Resolves links. Throws where the path does not exist or its share does not answer. */
export const realPath = (path: string): Promise<string> => disksOfProcess.ask(path, () => realpath(path))
