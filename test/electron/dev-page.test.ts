// `npm run dev`: the real server and a real station in practice, looked at in a real Chromium.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openChromium } from '../headless/chromium.ts'
import { serve } from '../support/http-server.ts'
import { hangMs } from '../support/pace.ts'
import { cloneProject } from '../support/project-clone.ts'
import { eventually, until } from '../support/until.ts'

const printedAddress = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/

/** Starts the command in a clone, in a process group of its own, as a terminal does. */
function startDev(...parameters: readonly string[]) {
  const clone = cloneProject()
  const temporary = join(clone, 'tmp')
  mkdirSync(temporary)
  const child = spawn(process.execPath, [join(clone, 'scripts/dev.mjs'), ...parameters], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: clone, TMPDIR: temporary },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text))
  const ended = once(child, 'close')
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  onTestFinished(async () => {
    if (processesOf(clone).length > 0) signal('SIGKILL')
    await ended
  })
  return {
    clone,
    child,
    said,
    ended,
    pressControlC: () => signal('SIGINT'),
    temporaryFiles: () => readdirSync(temporary),
  }
}

/** Each process that was started from the clone got its home folder. */
function processesOf(home: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => readOrNothing(`/proc/${id}/environ`).split('\0').includes(`HOME=${home}`))
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

test.runIf(process.platform === 'linux')(
  'npm run dev shows a changed screen without a reload, keeps what was typed, and leaves nothing after Ctrl+C',
  async () => {
    const dev = startDev('--port', '0')
    const window = 'The same in the window: npm run dev:window -- --practice\n'
    await until(() => dev.said.out.includes(window) || dev.child.exitCode !== null, 'the last line that it prints')
    expect(dev.said.out, dev.said.error).toContain(window)
    const [address = ''] = printedAddress.exec(dev.said.out) ?? []

    const page = await (await openChromium()).newPage()
    page.setDefaultTimeout(hangMs())
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await page.goto(address)
    // The cameras of practice film: a picture comes from the station.
    const picture = page.locator('img[src^="/media/"]').first()
    await eventually(async () =>
      expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0),
    )

    await page.goto(`${new URL(address).origin}/#/athletes`)
    await page.getByRole('button', { name: /New athlete/ }).click()
    const form = page.getByRole('complementary', { name: 'New athlete' })
    await form.getByLabel('First name').fill('Wren')
    await page.evaluate('window.isSamePage = true')
    const file = join(dev.clone, 'src/features/athletes/screen/athlete-form.tsx')
    const before = readFileSync(file, 'utf8')
    const changed = before.replace('<div className={styles.form}>', '$&<p>A line that was not here before</p>')
    expect(changed).not.toBe(before)
    writeFileSync(file, changed)
    await form.getByText('A line that was not here before').waitFor()
    expect(await form.getByLabel('First name').inputValue()).toBe('Wren')
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(refused).toEqual([])

    expect(processesOf(dev.clone).length).toBeGreaterThan(1)
    dev.pressControlC()
    expect(await dev.ended, dev.said.error).toEqual([0, null])
    await eventually(() => expect(processesOf(dev.clone)).toEqual([]))
    expect(dev.temporaryFiles()).toEqual([])
    await expect(fetch(address)).rejects.toThrow()
  },
)

test.runIf(process.platform === 'linux')('npm run dev names a port that is in use, and ends', async () => {
  const { port } = new URL(await serve((_request, response) => void response.end()))
  const dev = startDev('--port', port)
  const [code] = await dev.ended
  expect(code).not.toBe(0)
  expect(dev.said.error).toContain(`Port ${port} is in use by another program.`)
  expect(dev.said.out).not.toMatch(printedAddress)
  expect(processesOf(dev.clone)).toEqual([])
  expect(dev.temporaryFiles()).toEqual([])
})
