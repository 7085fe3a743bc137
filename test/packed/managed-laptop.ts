// A laptop with the packed program and an administrator: commands as a shell runs them, with a separate `/etc`.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary.ts'
import { BARE_PATH } from './headless-package.ts'
import { programStarter } from './started-program.ts'

/** True where commands can have a separate `/etc`: for root, outside strict containers. */
export const canMount = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

interface Laptop {
  /** Folder of the program. */
  readonly installed: string
  /** Text of the managed settings, seen by the started commands only. */
  readonly managed?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Programs that stand in for those of the system, by name: texts of shell scripts. */
  readonly programs?: Readonly<Record<string, string>>
  /** Further files below `/etc`; lines of `hosts` are added to the system's. */
  readonly files?: Readonly<Record<string, string>>
}

/** Starts commands of the program in a folder, each as a line of a shell in the user's home. */
export function managedLaptop({ installed, managed, environment = {}, programs = {}, files = {} }: Laptop) {
  const home = environment['HOME'] ?? temporaryFolder()
  const etc = temporaryFolder()
  for (const name of ['passwd', 'group', 'hosts', 'nsswitch.conf', 'ld.so.cache'])
    if (existsSync(join('/etc', name))) copyFileSync(join('/etc', name), join(etc, name))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(etc, name, '..'), { recursive: true })
    appendFileSync(join(etc, name), text)
  }
  mkdirSync(join(etc, 'ondeck'), { mode: 0o755 })
  /** An ordinary user can change the file with a mode of 0666. */
  function manage(text: string, mode = 0o644) {
    const file = join(etc, 'ondeck/managed.yaml')
    writeFileSync(file, text)
    chmodSync(file, mode)
  }
  if (managed !== undefined) manage(managed)
  const bin = temporaryFolder()
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(bin, name), text, { mode: 0o755 })
  const inSystem = 'mount --bind "$0" /etc && cd "$HOME" && exec sh -c "$1"'
  const start = programStarter(['unshare', '--mount', 'sh', '-c', inSystem, etc], `${bin}:${installed}:${BARE_PATH}`)
  return { home, etc, manage, shell: (line: string) => start([line], { ...environment, HOME: home }) }
}

export type ManagedLaptop = ReturnType<typeof managedLaptop>
