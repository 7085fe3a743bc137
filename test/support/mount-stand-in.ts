import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createDisks } from '../../src/computer/files/disks.ts'
import { createFiles } from '../../src/computer/files/local-files.ts'
import { processFileAccess } from '../../src/computer/files/open-file.ts'
import { createFolders } from '../../src/computer/watching/folders.ts'
import { AppError } from '../../src/station/app-error.ts'
import type { Folders } from '../../src/station/ports.ts'
import { atPace } from './pace.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'

/**
 * A network share, or a card, as a station meets it: a real folder below `path` that can vanish, leave a bare mount
 * point, stall in the middle of a call, refuse, and come back. `folders` and `files` are the station's own.
 */
export function mountShare(name = 'share', { timeoutMs = atPace(3_000) } = {}) {
  // On another disk than its bare mount point, where folders for tests are in memory.
  const base = temporaryFolder(tmpdir())
  const disk = join(base, 'disk')
  const path = join(base, name)
  const pipe = `${path}.stalled`
  const bare = join(temporaryFolder(quickPlace), 'bare')
  for (const folder of [disk, bare]) mkdirSync(folder)
  let isDenied = false

  const disks = createDisks({ timeoutMs })
  const real = createFolders({ disks, timeoutMs, entry: new URL('stalling-scan-worker.ts', import.meta.url) })
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
  /** A call during the stall holds a thread of the process, as on a real mount. */
  async function reach(file: string) {
    if (dirname(file) !== path) return
    if (existsSync(pipe))
      await open(pipe, 'r').then(
        (reader) => reader.close(),
        () => undefined,
      )
    if (isDenied) throw Object.assign(new Error('EACCES'), { code: 'EACCES', errno: -13 })
  }
  const after =
    <Result>(ask: (file: string) => Promise<Result>) =>
    async (file: string) => {
      await reach(file)
      return ask(file)
    }
  const { system } = processFileAccess
  const reading = { disks, system: { stat: after(system.stat), open: after(system.open) } }
  const files = createFiles(reading)

  const unmount = () => rmSync(path, { force: true })
  function mount(target: string) {
    unmount()
    symlinkSync(target, path)
  }
  function goOn() {
    if (!existsSync(pipe)) return
    releaseReaders(pipe)
    rmSync(pipe)
  }
  onTestFinished(goOn)
  mount(disk)

  return {
    path,
    /** Folder with the files, mounted or not, for tests that write to the mount from another computer. */
    disk,
    folders,
    files,
    reading,
    vanish: unmount,
    /** Empty folder of another disk, as systems leave it that keep the mount point. */
    leaveBareMountPoint: () => mount(bare),
    comeBack: () => mount(disk),
    stall() {
      execFileSync('mkfifo', [pipe])
    },
    goOn,
    deny(denied: boolean) {
      isDenied = denied
    },
  }
}

/** Releases calls that hang in opening the pipe. No call may hang from here on. */
function releaseReaders(pipe: string) {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch {
    // The pipe has no reader.
  }
}
