import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'
import { runConfined } from './run-limits.ts'
import { readProgramBanner, type VersionBanner } from './version-banner.ts'

const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 512 * 1024
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/** Features that conversions need and that some builds omit for license reasons. */
type FfmpegFeature = 'libx264' | 'drawtext'

const listOf: Readonly<Record<FfmpegFeature, '-encoders' | '-filters'>> = { libx264: '-encoders', drawtext: '-filters' }

export interface FfmpegFeatures {
  /** The option is `-fps_mode` (5.1 and later), not `-vsync`. */
  readonly hasFpsMode: boolean
  readonly missing: readonly FfmpegFeature[]
}

const known = new Map<string, Promise<FfmpegFeatures>>()

/** Reads which features a program has. Cached for each program. */
export function readFfmpegFeatures(ffmpegPath: string): Promise<FfmpegFeatures> {
  const found = known.get(ffmpegPath) ?? detectFeatures(ffmpegPath)
  known.set(ffmpegPath, found)
  // A computer too busy to answer is asked again.
  found.catch(() => known.delete(ffmpegPath))
  return found
}

async function detectFeatures(ffmpegPath: string): Promise<FfmpegFeatures> {
  const [banner, encoders, filters] = await Promise.all([
    readProgramBanner(ffmpegPath),
    readList(ffmpegPath, '-encoders'),
    readList(ffmpegPath, '-filters'),
  ])
  if (banner === null) throw new Error(`${ffmpegPath} does not say its version`)
  const lists = { '-encoders': encoders, '-filters': filters }
  const missing = (Object.keys(listOf) as FfmpegFeature[]).filter((ability) => !lists[listOf[ability]].has(ability))
  return { hasFpsMode: hasFpsMode(banner), missing }
}

function hasFpsMode({ libavformat }: VersionBanner): boolean {
  const [major, minor] = libavformat ?? [0, 0]
  return major > 59 || (major === 59 && minor >= 27)
}

/** Parses lines such as ` V....D libx264 …` and ` T.C drawtext V->V …`. */
async function readList(program: string, list: '-encoders' | '-filters'): Promise<ReadonlySet<string>> {
  const command = { program, arguments: ['-hide_banner', list] }
  const stdout = await runConfined(command, MAX_MEMORY_BYTES, async (confined) => {
    const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' as const, maxBuffer: MAX_OUTPUT_BYTES }
    const options = { env: childEnvironment(process.env), windowsHide: true, ...limits }
    return (await promisify(execFile)(confined.program, confined.arguments, options)).stdout
  })
  return new Set([...stdout.matchAll(/^[ \t]*[A-Z.|]{2,6}[ \t]+(\w+)/gm)].map(([, name]) => name ?? ''))
}
