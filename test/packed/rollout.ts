// The rollout of docs/rollout.md on a packed program: each of its command lines, as a shell runs it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { startKeyring } from '../node/keychain/keyring.ts'
import { filesWith } from '../support/files-with.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { BARE_PATH } from './headless-package.ts'
import { programStarter } from './started-program.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/rollout.md'), 'utf8')
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\n\`\`\``, 'g'))].map(([, text = '']) => text)
const key = 'sk-provisioned-on-a-laptop-0123456789'
const STARTED_WITHIN_MS = 60_000

/** True where commands can have an `/etc` of their own: for root, outside strict containers. */
export const canMount = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/** An `/etc` with managed settings, seen by started commands only. */
function systemFolder() {
  const etc = temporaryFolder()
  for (const name of ['passwd', 'group', 'hosts', 'nsswitch.conf', 'ld.so.cache'])
    if (existsSync(join('/etc', name))) copyFileSync(join('/etc', name), join(etc, name))
  mkdirSync(join(etc, 'ondeck'), { mode: 0o755 })
  writeFileSync(join(etc, 'ondeck/managed.yaml'), 'uploads:\n  parallel: 3\n  color: red\n', { mode: 0o644 })
  return etc
}

/** Runs every command line of the page with the program in a folder, on a laptop with a keychain and managed settings. */
export async function rollsOut(installed: string) {
  const { environment } = await startKeyring({})
  const { HOME: home, XDG_DATA_HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS } = environment
  const inSystem = 'mount --bind "$0" /etc && cd "$HOME" && exec sh -c "$1"'
  const start = programStarter(
    ['unshare', '--mount', 'sh', '-c', inSystem, systemFolder()],
    `${installed}:${BARE_PATH}`,
  )
  const shell = (line: string) =>
    start([line], { HOME: home, XDG_DATA_HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS })
  const used: string[] = []
  /** Runs a line of the page. */
  const ondeck = (line: string, more = '') => {
    used.push(line)
    return shell(`exec ${line}${more}`)
  }
  const differences = async () => (await ondeck('ondeck doctor --compare settings.yaml', ' --json').ended).stdout

  mkdirSync(join(home, 'Videos/cage-1'), { recursive: true })
  writeFileSync(join(home, 'provision.yaml'), blocksOf('yaml')[0] ?? '')
  writeFileSync(join(home, 'key.txt'), `${key}\n`, { mode: 0o600 })
  const station = ondeck('ondeck headless --provision provision.yaml', ' --port 0')
  await vi.waitFor(() => expect(station.output.stdout).toContain('#code='), { timeout: STARTED_WITHIN_MS })
  expect(station.output.stderr).toMatch(/provision\.yaml with 1 source folder[^]*keychain[^]*overwritten and removed/)
  expect(station.output.stderr).toMatch(/\/etc\/ondeck\/managed\.yaml is invalid at uploads\.color, line 3/)
  expect(existsSync(join(home, 'key.txt'))).toBe(false)

  expect((await ondeck('ondeck doctor').ended).stdout).toMatch(/✗ managed .*uploads\.color, line 3/)
  expect(await shell('ondeck doctor --compare provision.yaml').ended).toMatchObject({ code: 0, stdout: '' })
  expect(await shell('ondeck settings set uploads.parallel 1').ended).toMatchObject({
    stderr: expect.stringContaining('[setting-managed]'),
  })
  expect(await ondeck('ondeck settings export settings.yaml').ended).toMatchObject({ code: 0 })
  expect(await shell('ondeck settings set uploads.holdSeconds 45').ended).toMatchObject({ code: 0 })
  expect(JSON.parse(await differences())).toMatchObject({ key: 'uploads.holdSeconds', before: 45, after: 20 })
  const tried = await ondeck('ondeck settings import settings.yaml --dry-run').ended
  expect(tried).toMatchObject({ code: 0, stdout: 'uploads.holdSeconds: 45 → 20\n' })
  expect(await ondeck('ondeck settings import settings.yaml').ended).toMatchObject({ code: 0, stdout: tried.stdout })
  expect(await differences()).toBe('')

  expect(filesWith(key, home)).toEqual([])
  writeFileSync(join(home, 'key.txt'), key)
  expect(await ondeck('ondeck key set < key.txt').ended).toMatchObject({ code: 0 })
  station.child.kill('SIGTERM')
  expect(await station.ended).toMatchObject({ code: 0 })
  const lines = blocksOf('console').flatMap((block) => block.split('\n'))
  expect([...new Set(used)].toSorted()).toEqual(lines.toSorted())
}
