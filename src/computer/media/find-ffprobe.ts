import { rmSync } from 'node:fs'
import { chmod, copyFile, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type FoundProgram,
  findLatest,
  findTrusted,
  type ProgramPath,
  type ProgramSearch,
  packagedPrograms,
  programFileName,
  programsOnPath,
} from './find-program.ts'
import { isRunnable } from './runnable.ts'

/** Finds ffprobe; null when there is none. */
export const findFfprobe = async (where: ProgramSearch): Promise<string | null> => (await searchFfprobe(where)).path

/**
 * Finds ffprobe for a station that starts. With a bundled ffprobe, the choice is put off until the first clip: each
 * program takes a tenth of a second to print its version.
 */
export async function findFfprobeLater(where: ProgramSearch): Promise<ProgramPath> {
  const candidates = await candidatesFor(where)
  const { paths, bundled } = candidates
  if (!paths.some((path) => bundled.includes(path))) return (await chooseFfprobe(candidates, where)).path
  let chosen: Promise<string | null> | null = null
  return () => (chosen ??= chooseFfprobe(candidates, where).then(({ path }) => path))
}

/**
 * Finds the ffprobe of the settings, or else the latest one, and lists those that were refused. The bundled ffprobe
 * never changes, while a system updates its own.
 */
export const searchFfprobe = async (where: ProgramSearch): Promise<FoundProgram> =>
  chooseFfprobe(await candidatesFor(where), where)

type Candidates = Awaited<ReturnType<typeof candidatesFor>>

async function candidatesFor({ setting, resourcesPath, environment }: ProgramSearch) {
  const set = setting === null ? [] : [setting]
  const installed = await installedFfprobe()
  const bundled = [...packagedPrograms('ffprobe', resourcesPath), ...(installed === null ? [] : [installed])]
  const others = [...set, ...programsOnPath('ffprobe', environment)]
  return { bundled, ...(await findTrusted({ bundled, others, environment })) }
}

async function chooseFfprobe(
  { bundled, paths, refused }: Candidates,
  { setting }: ProgramSearch,
): Promise<FoundProgram> {
  // The bundled ffprobe is recent enough, and checking its version would slow down every command.
  if (paths.length === 1 && paths[0] !== undefined && bundled.includes(paths[0])) return { path: paths[0], refused }
  const ofSetting = await findLatest(paths.filter((path) => path === setting))
  if (ofSetting.path !== null) return { path: ofSetting.path, refused: [...refused, ...ofSetting.refused] }
  const found = await findLatest(
    paths.filter((path) => path !== setting),
    bundled,
  )
  return { path: found.path, refused: [...refused, ...ofSetting.refused, ...found.refused] }
}

/** Path in the platform's package, whose own index throws where there is no build for the platform. */
async function installedFfprobe(): Promise<string | null> {
  try {
    const installer = createRequire(import.meta.url).resolve('@ffprobe-installer/ffprobe/package.json')
    const platform = `@ffprobe-installer/${process.platform}-${process.arch}`
    return await makeRunnable(createRequire(installer).resolve(`${platform}/${programFileName('ffprobe')}`))
  } catch {
    return null
  }
}

const EXECUTABLE = 0o755

/**
 * Makes the bundled program executable, which its install script may not have done. A copy is used where OnDeck may not
 * change the program, as in an installation for all users.
 */
export async function makeRunnable(path: string): Promise<string> {
  if (await isRunnable(path)) return path
  try {
    await chmod(path, EXECUTABLE)
    return path
  } catch {
    const folder = await mkdtemp(join(tmpdir(), 'ondeck-ffprobe-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const copy = join(folder, programFileName('ffprobe'))
    await copyFile(path, copy)
    await chmod(copy, EXECUTABLE)
    return copy
  }
}
