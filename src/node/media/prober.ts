import { AppError } from '../../core/app-error.ts'
import type { Prober } from '../../core/ports.ts'
import { withFile } from '../files/local-files.ts'
import { fileBytes } from './byte-source.ts'
import { judgeCompleteness } from './completeness.ts'
import { runFfprobe } from './ffprobe.ts'
import { readReport } from './report.ts'

const PROBE_TIMEOUT_MS = 30_000

interface Parts {
  /** Null when none was found: every probe says so. */
  ffprobePath: string | null
  timeoutMs?: number
}

/** Tells whether a clip is whole, by our own reading, and what it is, by ffprobe's. */
export function createProber({ ffprobePath, timeoutMs = PROBE_TIMEOUT_MS }: Parts): Prober {
  return {
    completeness: (path) => withFile(path, async (file) => judgeCompleteness(await fileBytes(file))),
    async probe(file, signal) {
      if (ffprobePath === null) throw new AppError('probe-failed', { file: file.path, detail: 'ffprobe was not found' })
      const output = await runFfprobe({ ffprobePath, file: file.path, timeoutMs, signal })
      return readReport(parseJson(output), file)
    },
  }
}

/** What is no JSON is no report: `readReport` says so. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
