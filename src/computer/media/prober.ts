import { AppError } from '../../station/app-error.ts'
import { isInside } from '../../station/clips/paths.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { FolderSettings } from '../../station/contract/settings.ts'
import type { Prober } from '../../station/ports.ts'
import { withFile } from '../files/local-files.ts'
import { openByteSource } from './byte-source.ts'
import { judgeCompleteness } from './completeness.ts'
import { runFfprobe } from './ffprobe.ts'
import { HEAD_BYTES, recognizeFileKind } from './file-kind.ts'
import { type ProgramPath, resolveProgramPath } from './find-program.ts'
import { parseProbeReport } from './report.ts'
import { sourceFolderHolding } from './source-folder-program.ts'

const PROBE_TIMEOUT_MS = 30_000

interface Options {
  /** Location of ffprobe. Without a program there, every probe fails. */
  ffprobePath: ProgramPath
  timeoutMs?: number
  /** Source folders: a program inside one is refused, because cameras and visitors can write there. */
  folders?: () => readonly Pick<FolderSettings, 'path' | 'timeInName'>[]
}

/** Checks whether a clip is complete, with OnDeck's own reader, and reads its properties with ffprobe. */
export function createProber({
  ffprobePath: whichFfprobe,
  timeoutMs = PROBE_TIMEOUT_MS,
  folders = () => [],
}: Options): Prober {
  return {
    completeness: (path) => withFile(path, async (file) => judgeCompleteness(await openByteSource(file))),
    async probe(file, signal) {
      const ffprobePath = await resolveProgramPath(whichFfprobe)
      if (ffprobePath === null)
        throw new AppError('probe-failed', { file: file.path, detail: evidence('ffprobe-missing') })
      const programFolder = sourceFolderHolding(ffprobePath, folders())
      if (programFolder !== null) {
        throw new AppError('probe-failed', {
          file: file.path,
          detail: evidence('program-in-source-folder', { folder: programFolder }),
        })
      }
      try {
        const output = await runFfprobe({ ffprobePath, file: file.path, timeoutMs, signal })
        const folder = folders().find(({ path }) => isInside(file.path, path))
        return parseProbeReport(parseJson(output), file, folder?.timeInName)
      } catch (error) {
        throw await toNotAVideo(error, file.path)
      }
    },
  }
}

/** Replaces `file-incomplete` for an image file, which ffprobe reports as an incomplete movie. */
async function toNotAVideo(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'file-incomplete') return error
  const kind = await withFile(path, async (file) =>
    recognizeFileKind(await (await openByteSource(file)).read(0, HEAD_BYTES)),
  )
  return kind.kind === 'other' ? new AppError('not-a-video', { file: path, found: kind.found }) : error
}

/** Null for invalid JSON: `parseProbeReport` reports the error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
