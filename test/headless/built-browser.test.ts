// Hostile pages, other programs and other users of this computer against the built station, or against a packed one.

import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { browserKeys, signInAt } from '../support/http-browser.ts'
import { hangMs } from '../support/pace.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { printedAddress, startBuiltStation, useBuiltProgram } from './built-program.ts'
import { openChromium } from './chromium.ts'
import { attack, nothing, startHostileServer } from './hostile-attempts.ts'

// Only what hangs takes so long: on a busy computer each start of the program takes many seconds.
useBuiltProgram()

async function station(options: Parameters<typeof startBuiltStation>[0] = {}) {
  const started = await startBuiltStation(options)
  onTestFinished(started.remove)
  return started
}

test('a hostile page gets nothing from the built station, and its screens keep no secret within reach', async () => {
  const { address, origin, anotherAddress } = await station()
  const context = await (await openChromium()).newContext()
  context.setDefaultTimeout(hangMs())
  const own = await context.newPage()
  await own.goto(address)
  await own.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  const browser = await signInAt(await anotherAddress())
  async function secrets() {
    const { media, ticket } = await browser.proven()
    const code = new URL(await anotherAddress()).hash.replace('#code=', '')
    return { browser: browser.id, key: browserKeys().key, media: `/media/${media}`, ticket, code }
  }
  const got = await attack(own, origin, await secrets())
  expect(got).toMatchObject({ greeted: expect.stringContaining('signature'), socket: 'opened' })
  expect(got['enter']).toContain('browser')

  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${await startHostileServer()}`)
  expect(await attack(page, origin, await secrets())).toEqual(nothing)
  expect(await page.evaluate('document.cookie')).toBe('')
  expect(await own.evaluate('document.cookie')).toBe('')
  expect(await context.cookies()).toEqual([])
  expect(own.url()).not.toContain('code')
  const opened = context.waitForEvent('page')
  await page.evaluate(`window.opened = window.open(${JSON.stringify(origin)})`)
  await (await opened).getByRole('navigation', { name: 'Main navigation' }).waitFor()
  expect(await page.evaluate('window.opened.closed')).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'the built station with 256 descriptors outlives 400 idle connections and lets the next browser in',
  async () => {
    const { address, child, port } = await station({ maxDescriptors: 256 })
    const idle = Array.from({ length: 400 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    )
    onTestFinished(() => idle.forEach((socket) => void socket.destroy()))
    await eventually(() => expect(idle.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(300))
    expect(await (await signInAt(address)).status()).toBe(200)
    expect(child.exitCode).toBeNull()
  },
)

test.runIf(process.platform === 'linux')(
  'no command line holds a code when the built station opens a browser',
  async () => {
    const path = temporaryFolder()
    const seen = join(path, 'seen')
    writeFileSync(join(path, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${seen}.new && /bin/mv ${seen}.new ${seen}\n`)
    chmodSync(join(path, 'xdg-open'), 0o755)
    const lines = new Set<string>()
    const timer = setInterval(() => commandLines().forEach((line) => lines.add(line)), 5)
    onTestFinished(() => clearInterval(timer))
    const environment = { PATH: `${path}:${process.env['PATH']}` }
    const { address, dataDir } = await station({ parameters: ['--open'], environment })
    await eventually(() => expect(existsSync(seen)).toBe(true))
    const code = printedAddress.exec(address)?.[0].split('#code=')[1] ?? ''
    const file = readFileSync(seen, 'utf8')
    expect(file).toBe(join(dataDir, 'ondeck-sign-in.html'))
    expect(readFileSync(file, 'utf8')).toContain(code)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect([...lines].some((line) => line.includes('headless'))).toBe(true)
    expect([...lines].filter((line) => line.includes(code))).toEqual([])
  },
)

/** Every command line that any user can read now. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
}
