import { rmSync } from 'node:fs'
import { chmod, copyFile, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstRunnable, isRunnable, onPath, packaged, programFile, type WhereToLook } from './find-program.ts'

/** ffprobe's path; null when there is none. */
export async function findFfprobe({ setting, resourcesPath, environment }: WhereToLook): Promise<string | null> {
  const set = setting === null ? [] : [setting]
  return (
    (await firstRunnable([...set, ...packaged('ffprobe', resourcesPath)])) ??
    (await fromPackage()) ??
    (await firstRunnable(onPath('ffprobe', environment)))
  )
}

/** From the platform's package: its own index throws where there is none for the platform. */
async function fromPackage(): Promise<string | null> {
  try {
    const installer = createRequire(import.meta.url).resolve('@ffprobe-installer/ffprobe/package.json')
    const platform = `@ffprobe-installer/${process.platform}-${process.arch}`
    return await makeRunnable(createRequire(installer).resolve(`${platform}/${programFile('ffprobe')}`))
  } catch {
    return null
  }
}

const EXECUTABLE = 0o755

/**
 * The program becomes executable only by its package's install script, which may not have been run. Where we may not
 * change it, as in an installation for all users, a copy of ours is run.
 */
export async function makeRunnable(path: string): Promise<string> {
  if (await isRunnable(path)) return path
  try {
    await chmod(path, EXECUTABLE)
    return path
  } catch {
    const folder = await mkdtemp(join(tmpdir(), 'ondeck-ffprobe-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const copy = join(folder, programFile('ffprobe'))
    await copyFile(path, copy)
    await chmod(copy, EXECUTABLE)
    return copy
  }
}
