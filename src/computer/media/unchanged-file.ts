import { stat } from 'node:fs/promises'
import { disksOfProcess } from '../files/disks.ts'

/** A clip's file as it was analyzed. */
export interface AnalyzedFile {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** Some file systems store even seconds only, and copies lose fractions. */
const TIME_TOLERANCE_MS = 2_000

/** Tells whether a file is still the one that was analyzed: cameras reuse names for other athletes. Never throws. */
export async function isUnchangedSinceAnalysis({ path, sizeBytes, modifiedAtMs }: AnalyzedFile): Promise<boolean> {
  const found = await disksOfProcess.ask(path, () => stat(path)).catch(() => null)
  if (!found?.isFile() || found.size !== sizeBytes) return false
  return Math.abs(found.mtimeMs - modifiedAtMs) <= TIME_TOLERANCE_MS
}
