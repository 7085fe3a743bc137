import { searchFfmpeg } from '../computer/media/find-ffmpeg.ts'
import { searchFfprobe } from '../computer/media/find-ffprobe.ts'
import type { FoundProgram, RefusedProgram } from '../computer/media/find-program.ts'
import { isConfined } from '../computer/media/run-limits.ts'
import { sourceFolderHolding } from '../computer/media/source-folder-program.ts'
import { readProgramBanner } from '../computer/media/version-banner.ts'
import { failure } from '../station/contract/failure.ts'
import type { CliWords } from '../words/cli-words.ts'
import { cliWords, explain } from './print/words.ts'
import { programLocations } from './program-locations.ts'

export interface Finding {
  readonly what: keyof CliWords['checked']
  /** `advice`: works, but could be better. */
  readonly verdict: 'good' | 'advice' | 'bad'
  readonly text: string
}

type Program = 'ffprobe' | 'ffmpeg'
type Folders = readonly { readonly path: string }[]

/** Checks ffprobe and ffmpeg: which ones are used and refused, and whether they can reach the network. */
export async function findPrograms() {
  const where = programLocations()
  const [ffprobe, ffmpeg, confined] = await Promise.all([
    searchFfprobe(where).then(withVersion),
    searchFfmpeg(where).then(withVersion),
    isConfined(),
  ])
  return {
    /** Findings, including programs inside source folders, which are unsafe. */
    *findings(folders: Folders): Generator<Finding> {
      yield* findingsOf('ffprobe', ffprobe, folders)
      yield* findingsOf('ffmpeg', ffmpeg, folders)
      yield confined
        ? { what: 'isolation', verdict: 'good', text: cliWords().isolated }
        : { what: 'isolation', verdict: 'advice', text: cliWords().notIsolated }
    },
  }
}

const withVersion = async (found: FoundProgram) => ({
  ...found,
  version: found.path === null ? null : ((await readProgramBanner(found.path))?.version ?? null),
})

type Known = Awaited<ReturnType<typeof withVersion>>

function* findingsOf(what: Program, { path, version, refused }: Known, folders: Folders): Generator<Finding> {
  const folder = path === null ? null : sourceFolderHolding(path, folders)
  if (path === null || version === null) yield missing(what)
  else if (folder !== null) yield { what, verdict: worst(what), text: cliWords().programInFolder(path, folder) }
  else yield { what, verdict: 'good', text: cliWords().programAt(version, path) }
  for (const each of refused) yield { what, verdict: 'advice', text: whyRefused(each) }
}

/** Clips can't be analyzed without ffprobe; without ffmpeg only thumbnails are missing. */
const worst = (what: Program) => (what === 'ffprobe' ? 'bad' : 'advice')

function missing(what: Program): Finding {
  if (what === 'ffprobe') return { what, verdict: worst(what), text: cliWords().ffprobeMissing }
  const { message, next } = explain(failure('ffmpeg-missing'), '', { isFinal: true })
  return { what, verdict: worst(what), text: `${message} ${next}` }
}

function whyRefused({ path, because }: RefusedProgram): string {
  if (because === 'silent') return cliWords().programSilent(path)
  if ('tooOld' in because) return cliWords().programTooOld(path, because.tooOld)
  return cliWords().programChangeable(path, because.writableByOthers)
}
