// Journeys in a real Electron, with the built application: `npm run test:electron` starts them where a runtime is.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Page } from 'playwright-core'
import { until } from '../support/until.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const executablePath = process.argv[2]
assert.ok(executablePath, 'the path of the runtime is missing')

const home = mkdtempSync(join(tmpdir(), 'ondeck-electron-'))
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const args = [
  ...asRoot,
  `--user-data-dir=${join(home, 'user')}`,
  root,
  '--data-dir',
  join(home, 'station'),
  '--practice',
]
const electron = await _electron.launch({ executablePath, args })

try {
  const page = await electron.firstWindow()
  const problems = collectProblems(page)
  await step('the page has the screens’ own origin', async () => {
    await page.waitForURL('ondeck://app/**')
    assert.equal(await page.title(), 'OnDeck')
  })
  await step('it reaches the station through its port', () => stationAnswers(page))
  await step('it knows nothing of Node', async () => {
    assert.equal(await page.evaluate('typeof require + typeof process + typeof Buffer'), 'undefined'.repeat(3))
  })
  await step('it gets a new port when it is loaded anew', async () => {
    await page.reload()
    await stationAnswers(page)
  })
  await step('it cannot be led elsewhere, nor open a window', async () => {
    await page.evaluate("location.href = 'https://example.com/'")
    await page.evaluate("open('https://example.com/'), 0")
    assert.match(page.url(), /^ondeck:\/\/app\//)
    assert.equal(electron.windows().length, 1)
  })
  await step('the window is no smaller than the screens need', async () => {
    const smallest = await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getMinimumSize())
    assert.deepEqual(smallest, [1024, 640])
  })
  await step('a second start ends at once', async () => {
    const second = spawn(executablePath, args, { stdio: 'ignore' })
    assert.equal(await new Promise((resolve) => second.once('exit', resolve)), 0)
  })
  await step('the menus have entries with the keys of the system', async () => {
    const accelerators = await electron.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) =>
        (submenu?.items ?? []).flatMap(({ accelerator }) => accelerator ?? []),
      ),
    )
    for (const key of ['CmdOrCtrl+,', 'CmdOrCtrl+1', 'CmdOrCtrl+5']) assert.ok(accelerators.includes(key), key)
  })
  await step('a menu leads to its screen', async () => {
    await electron.evaluate(({ Menu }) => {
      const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? [])
      items.find(({ accelerator }) => accelerator === 'CmdOrCtrl+2')?.click()
    })
    await page.waitForURL('**#/queue')
    await stationAnswers(page)
  })
  await step('closing says once that OnDeck keeps running, and closes nothing', async () => {
    const asked = await electron.evaluate(async ({ BrowserWindow, dialog }) => {
      const messages: string[] = []
      dialog.showMessageBox = (async ({ message }: { message: string }) => {
        messages.push(message)
        return { response: 0, checkboxChecked: false }
      }) as never
      for (let time = 0; time < 2; time += 1) {
        BrowserWindow.getAllWindows()[0]?.close()
        await new Promise((resolve) => globalThis.setTimeout(resolve, 1_000))
      }
      return messages
    })
    assert.deepEqual(asked.length, 1)
    assert.equal(electron.windows().length, 1)
    await stationAnswers(page)
  })
  await step('nothing was refused by its policy or written to its console', () => assert.deepEqual(problems, []))
  await step('a page that crashed comes back, and its crash is noted without a memory dump', async () => {
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    const folder = join(home, 'station/practice/crashes')
    await until(() => existsSync(folder))
    assert.ok(readdirSync(folder).some((name) => name.endsWith('-page.txt')))
    const dumps = globSync('**/*.dmp', { cwd: home })
    assert.deepEqual(dumps, [])
  })
  await electron.close()
  await step('it quits in order', () => assert.equal(electron.process().exitCode, 0))
  console.log('\nall of it ran in a real Electron')
} finally {
  electron.process().kill()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

/** Its name in the bar at the top comes from the station. */
async function stationAnswers(page: Page): Promise<void> {
  await page.getByRole('navigation').first().waitFor()
  await page.getByText(hostname(), { exact: true }).first().waitFor()
}

function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

async function step(what: string, check: () => Promise<void> | void): Promise<void> {
  try {
    await check()
    console.log('✓', what)
  } catch (error) {
    console.error('✗', what)
    throw error
  }
}
