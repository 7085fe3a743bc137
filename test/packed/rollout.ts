// The rollout of docs/rollout.md on a packed program: each of its command lines, as a shell runs it.

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startKeyring } from '../computer/keychain/keyring.ts'
import { filesWith } from '../support/files-with.ts'
import { another } from '../support/sample-clips.ts'
import { eventually } from '../support/until.ts'
import { type ManagedLaptop, managedLaptop } from './managed-laptop.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/rollout.md'), 'utf8')
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\n\`\`\``, 'g'))].map(([, text = '']) => text)
const key = 'sk-provisioned-on-a-laptop-0123456789'
const proxyPassword = 'hunter2-of-the-proxy'
const CLIPS_BEFORE = 21

/** Runs every command line of the page with the program in a folder, on a laptop with a keychain and managed settings. */
export async function rollsOut(installed: string) {
  const { environment } = await startKeyring({})
  const { HOME: home, XDG_DATA_HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS } = environment
  const beside = { HOME: home, XDG_DATA_HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS }
  const managed = 'uploads:\n  parallel: 3\n  color: red\n'
  const { shell, manage } = managedLaptop({ installed, managed, environment: beside })
  const used: string[] = []
  /** Runs a line of the page. */
  const ondeck = (line: string, more = '') => {
    used.push(line)
    return shell(`exec ${line}${more}`)
  }
  const differences = async () => (await ondeck('ondeck doctor --compare settings.yaml', ' --json').ended).stdout

  mkdirSync(join(home, 'Videos/cage-1'), { recursive: true })
  writeFileSync(join(home, 'provision.yaml'), blocksOf('yaml')[0] ?? '')
  for (let number = 1; number <= CLIPS_BEFORE; number += 1)
    writeFileSync(join(home, `Videos/cage-1/OLD_${number}.MOV`), another(`old ${number}`))
  const keyFile = join(home, 'key.txt')
  writeFileSync(keyFile, `${key}\n`, { mode: 0o644 })
  const refused = await ondeck('ondeck headless --provision provision.yaml', ' --port 0').ended
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('[key-file-unsafe]') })
  expect(readFileSync(keyFile, 'utf8')).toBe(`${key}\n`)
  chmodSync(keyFile, 0o600)
  const openedBefore = openSync(keyFile, 'r')
  const station = ondeck('ondeck headless --provision provision.yaml', ' --port 0')
  await eventually(() => expect(station.output.stdout).toContain('#code='))
  // The removed file is read through its descriptor: its bytes were overwritten first.
  expect(readFileSync(openedBefore)).toEqual(Buffer.alloc(key.length + 1))
  closeSync(openedBefore)
  expect(station.output.stderr).toMatch(/provision\.yaml with 1 source folder[^]*keychain[^]*overwritten and removed/)
  expect(station.output.stderr).toMatch(/\/etc\/ondeck\/managed\.yaml is invalid at uploads\.color, line 3/)
  expect(existsSync(keyFile)).toBe(false)

  expect((await ondeck('ondeck doctor').ended).stdout).toMatch(/✗ managed .*uploads\.color, line 3/)
  expect(await shell('ondeck doctor --compare provision.yaml').ended).toMatchObject({ code: 0, stdout: '' })
  expect(await shell('ondeck settings set uploads.parallel 1').ended).toMatchObject({
    stderr: expect.stringContaining('[setting-managed]'),
  })
  const proxy = `http://cage:${proxyPassword}@127.0.0.1:9`
  expect(await shell(`ondeck settings set service.proxy '"${proxy}"'`).ended).toMatchObject({ code: 0 })
  expect(await ondeck('ondeck settings export settings.yaml').ended).toMatchObject({ code: 0 })
  expect(await shell('ondeck settings set uploads.holdSeconds 45').ended).toMatchObject({ code: 0 })
  expect(JSON.parse(await differences())).toMatchObject({ key: 'uploads.holdSeconds', before: 45, after: 20 })
  const tried = await ondeck('ondeck settings import settings.yaml --dry-run').ended
  expect(tried).toMatchObject({ code: 0, stdout: 'uploads.holdSeconds: 45 → 20\n' })
  expect(await ondeck('ondeck settings import settings.yaml').ended).toMatchObject({ code: 0, stdout: tried.stdout })
  expect(await differences()).toBe('')

  const asked = JSON.parse((await shell('ondeck folders list --json').ended).stdout)
  expect(asked).toMatchObject({ existingWaiting: CLIPS_BEFORE })
  expect(await shell('ondeck backup station.backup').ended).toMatchObject({ code: 0 })
  for (const file of ['settings.yaml', 'station.backup']) {
    const content = readFileSync(join(home, file))
    expect([file, content.includes(key), content.includes(proxyPassword)]).toEqual([file, false, false])
  }

  expect(filesWith(key, home)).toEqual([])
  writeFileSync(keyFile, key)
  expect(await ondeck('ondeck key set < key.txt').ended).toMatchObject({ code: 0 })
  station.child.kill('SIGTERM')
  expect(await station.ended).toMatchObject({ code: 0 })
  await ignoresUntrusted({ shell, manage })
  const lines = blocksOf('console').flatMap((block) => block.split('\n'))
  expect([...new Set(used)].toSorted()).toEqual(lines.toSorted())
}

/** Managed settings that an ordinary user can change lock nothing, and the doctor warns. */
async function ignoresUntrusted({ shell, manage }: Pick<ManagedLaptop, 'shell' | 'manage'>) {
  manage('uploads:\n  parallel: 3\n', 0o666)
  expect((await shell('ondeck doctor').ended).stdout).toMatch(/managed .*ordinary users can change/)
  expect(await shell('ondeck settings set uploads.parallel 1').ended).toMatchObject({ code: 0 })
}
