import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { AppError } from '../../src/core/app-error.ts'
import type { Files, Folders } from '../../src/core/ports.ts'
import { createFiles } from '../../src/node/files/local-files.ts'
import { createFolders } from '../../src/node/watching/folders.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'

/**
 * A network share, or a card, as a station meets it: a real folder below `path` that can vanish, leave a bare mount
 * point, stall in the middle of a call, refuse, and come back. `folders` and `files` are the station's own.
 */
export function mountShare(name = 'share', { patienceMs = 3_000 } = {}) {
  const base = temporaryFolder()
  const disk = join(base, 'disk')
  const path = join(base, name)
  const pipe = `${path}.stalled`
  const bare = join(temporaryFolder(quickPlace), 'bare')
  for (const folder of [disk, bare]) mkdirSync(folder)
  let isDenied = false
  let answered: Promise<void> = Promise.resolve()
  let answer = () => {}

  const real = createFolders({ patienceMs, entry: new URL('stalling-scan-worker.ts', import.meta.url) })
  const local = createFiles()
  const refuse = () => {
    if (isDenied) throw new AppError('folder-unreadable', { folder: path, detail: 'EACCES' })
  }
  const folders: Folders = {
    async *scan(options) {
      if (options.path === path) refuse()
      yield* real.scan(options)
    },
    watch: real.watch,
    isThere: async (folder) => !(isDenied && folder === path) && real.isThere(folder),
  }
  const isHere = (file: string) => dirname(file) === path
  async function reach(file: string) {
    if (!isHere(file)) return
    await answered
    if (isDenied) throw new AppError('file-locked', { file, detail: 'EACCES' })
  }
  const after =
    <Rest extends unknown[], Result>(ask: (file: string, ...rest: Rest) => Promise<Result>) =>
    async (file: string, ...rest: Rest) => {
      await reach(file)
      return ask(file, ...rest)
    }
  const files: Files = {
    stat: after(local.stat),
    open: after(local.open),
    fingerprint: after(local.fingerprint),
    sha256: after(local.sha256),
  }

  const unmount = () => rmSync(path, { force: true })
  function mount(target: string) {
    unmount()
    symlinkSync(target, path)
  }
  function goOn() {
    if (!existsSync(pipe)) return
    releaseReaders(pipe)
    rmSync(pipe)
    answer()
  }
  onTestFinished(goOn)
  mount(disk)

  return {
    path,
    /** Where its files are, whether it is mounted or not: how others write to it. */
    disk,
    folders,
    files,
    vanish: unmount,
    /** What systems leave that keep the folder on which something was mounted: an empty one, of another disk. */
    leaveBareMountPoint: () => mount(bare),
    comeBack: () => mount(disk),
    stall() {
      execFileSync('mkfifo', [pipe])
      ;({ promise: answered, resolve: answer } = Promise.withResolvers<void>())
    },
    goOn,
    deny(denied: boolean) {
      isDenied = denied
    },
  }
}

/** Whoever hangs in opening the pipe goes on. Nobody may hang there. */
function releaseReaders(pipe: string) {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // Nobody reads.
  }
}
