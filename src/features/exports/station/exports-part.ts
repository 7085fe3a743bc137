import type { PartContext } from '../../../station/host/station-part.ts'
import { createFileMaker, createPartRemover } from './make-files.ts'
import { createSpool } from './spool.ts'

/** The engine's ports for exports: their rows and their files. */
export const exportsPart = ({ options: { dataDir }, startProcess, memory }: PartContext) => ({
  exports: {
    store: memory.exportStore,
    spool: createSpool(dataDir),
    makeFiles: createFileMaker({ dataDir, startProcess }),
    removePartialFiles: createPartRemover({ dataDir }),
  },
})
