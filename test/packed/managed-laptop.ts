// A laptop with the packed program and an administrator: commands as a shell runs them, with a separate `/etc`.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary.ts'
import { BARE_PATH } from './headless-package.ts'
import { programStarter } from './started-program.ts'

/** True where commands can have a separate `/etc`: for root, outside strict containers. */
export const canMount = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/** Starts commands of the program in a folder. `managed` are the managed settings, seen by these commands only. */
export function managedLaptop(installed: string, managed: string, environment: Readonly<Record<string, string>> = {}) {
  const home = environment['HOME'] ?? temporaryFolder()
  const etc = temporaryFolder()
  for (const name of ['passwd', 'group', 'hosts', 'nsswitch.conf', 'ld.so.cache'])
    if (existsSync(join('/etc', name))) copyFileSync(join('/etc', name), join(etc, name))
  mkdirSync(join(etc, 'ondeck'), { mode: 0o755 })
  const file = join(etc, 'ondeck/managed.yaml')
  /** An ordinary user can change the file with a mode of 0666. */
  function manage(text: string, mode = 0o644) {
    writeFileSync(file, text)
    chmodSync(file, mode)
  }
  manage(managed)
  const inSystem = 'mount --bind "$0" /etc && cd "$HOME" && exec sh -c "$1"'
  const start = programStarter(['unshare', '--mount', 'sh', '-c', inSystem, etc], `${installed}:${BARE_PATH}`)
  return { home, manage, shell: (line: string) => start([line], { ...environment, HOME: home }) }
}

export type ManagedLaptop = ReturnType<typeof managedLaptop>
