// The attacks of other programs and users on this computer, against the built commands.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { postFrom, signInAt, tryCode } from '../support/http-browser.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { printedAddress as address, runBuilt as ondeck, startBuilt, useBuiltProgram } from './built-program.ts'

// Only what hangs takes so long: on a busy computer each start of the program takes many seconds.
useBuiltProgram()

function start(parameters: readonly string[], input = '') {
  const started = startBuilt(parameters, { input })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}

test('the built station admits only browsers with the code, before, during and after attacks and a kill', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const headless = (port: string | number) => start(['headless', '--port', String(port), '--data-dir', dataDir])
  const first = headless(0)
  const printed = await first.prints(address)
  const { origin, port } = new URL(printed)
  for (let tries = 0; tries < 12; tries++) await tryCode(origin, `wrong-${tries}`)
  const idle = Array.from({ length: 60 }, () => connectTo(Number(port)))
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()))
  const browser = await signInAt(printed)
  const other = await signInAt(await fresh(dataDir))
  await first.prints(/New sign-in: Unknown browser/)

  const listed = (await ondeck('browsers', 'list', '--json', '--data-dir', dataDir)).trim().split('\n')
  expect(listed.map((line) => JSON.parse(line).id)).toEqual([other.id, browser.id])
  const out = await ondeck('browsers', 'sign-out', other.id, '--json', '--data-dir', dataDir)
  expect(JSON.parse(out)).toEqual({ signedOut: 1 })
  expect([await other.status(), await browser.status()]).toEqual([401, 200])

  first.child.kill('SIGKILL')
  await first.ended
  const { requests, stop } = await startRecordingServer(Number(port))
  await browser.prove(postFrom(origin)).catch(() => null)
  await stop()
  expect(requests.map(({ path }) => path)).toEqual(['/greet'])
  const second = headless(port)
  await second.prints(address)
  for (const { path, body } of requests) {
    const replayed = await postFrom(origin)('/prove', {
      ...JSON.parse(body),
      stationNonce: 'x'.repeat(20),
      signature: 'AAAA',
    })
    expect([path, replayed.status]).toEqual(['/greet', 401])
  }
  expect(await browser.prove()).toMatchObject({ status: 200, isStation: true })
  second.child.kill('SIGTERM')
  await second.ended
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'browsers.json')).mode & 0o777).toBe(0o600)

  // A stopped station's browsers can be signed out too.
  expect(await ondeck('browsers', 'sign-out', '--all', '--data-dir', dataDir)).toBe('1 browser signed out.\n')
  expect(await ondeck('browsers', 'list', '--json', '--data-dir', dataDir)).toBe('')
  const refused = ondeck('browsers', 'sign-out', 'nobody', '--data-dir', dataDir)
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('ondeck browsers list') })
})

const connectTo = (port: number) => connect(port, '127.0.0.1').on('error', () => {})

/** Another address of the running station, as its user gets it. */
async function fresh(dataDir: string): Promise<string> {
  const second = start(['headless', '--port', '0', '--data-dir', dataDir])
  const found = await second.prints(address)
  second.child.kill('SIGINT')
  await second.ended
  return found
}

test('the key of a practice service is read from a file or standard input, and is in no command line', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'key.txt')
  writeFileSync(file, 'sk_from_a_file\n', { mode: 0o600 })
  const practice = (name: string, ...parameters: string[]) => [
    'practice',
    '--port',
    '0',
    '--json',
    '--data-dir',
    join(folder, name),
    ...parameters,
  ]
  const services = [
    { ...start(practice('a', '--key', 'sk_on_the_line')), key: 'sk_on_the_line' },
    { ...start(practice('b', '--key-file', file)), key: 'sk_from_a_file' },
    { ...start(practice('c', '--key-file', '-'), 'sk_from_input\n'), key: 'sk_from_input' },
  ]
  for (const { child, prints, key } of services) {
    expect(JSON.parse(await prints(/.+\n/))).toMatchObject({ type: 'ready', key })
    if (process.platform === 'linux') expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(key)
    child.kill('SIGTERM')
  }
  const both = start(practice('d', '--key', 'sk_1', '--key-file', file))
  expect(await both.ended).toEqual([2, null])
})
