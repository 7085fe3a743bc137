import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StationSettingsView } from '../../src/renderer/state/station-stores.ts'
import { failure } from '../../src/station/contract/failure.ts'
import type { Provisioned } from '../../src/station/contract/provisioned.ts'
import type { SettingsComparison } from '../../src/station/contract/settings-patch.ts'
import { screensFor } from '../../src/words/screens.ts'
import { axeViolations, colorViolations } from '../support/axe.ts'
import { temporaryFolder } from '../support/temporary.ts'
import type { ScreenLooks } from './fixtures/open-screens.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()
const changes = [
  { key: 'uploads.parallel', before: 2, after: 4 },
  { key: 'service.proxy', after: 'http://proxy.example:8080' },
  { key: 'folders', before: [], after: [{ path: '/cameras/cage-2', camera: 'Cage 2' }] },
]
const same: SettingsComparison = { changes: [], problems: [], refused: null, missingFolders: [] }

interface Facts extends Pick<StationSettingsView, 'managed'> {
  readonly provisioned?: Provisioned
  readonly found?: SettingsComparison
  readonly key?: 'none' | 'kept'
}

/** Screens of a station with these facts, and what they ask of it. */
async function open(language: 'en' | 'es', facts: Facts, looks: ScreenLooks = {}) {
  const asked: unknown[] = []
  let provisioned = facts.provisioned ?? null
  const api = createSampleApi({
    reps: 20,
    queued: 3,
    change: { screens: { language }, status: (status) => ({ ...status, key: { kind: facts.key ?? 'kept' } }) },
  })
  const get = async () => ({
    ...(await api.settings.get()),
    managed: facts.managed ?? null,
    fixedKeys: facts.managed?.keys ?? [],
    provisioned,
  })
  const opened = await openIn(
    {
      ...api,
      settings: {
        ...api.settings,
        get,
        change: (patch) => void asked.push(['change', patch]),
        exportFile: () => ({ fileName: 'ondeck-settings.yaml', text: 'uploads:\n  parallel: 2\n' }),
        compareFile: () => facts.found ?? same,
        importFile(given) {
          asked.push(['import', given.text])
          return { changes }
        },
        dismissProvisioned() {
          provisioned = null
          api.tell({ topics: ['settings'] })
        },
      },
    },
    looks,
  )
  const inSettings = async (section: string) => {
    await opened.page.getByText('Cage 2').first().waitFor()
    await opened.page.evaluate((hash) => (window.location.hash = hash), `#/settings/${section}`)
  }
  return { ...opened, asked, inSettings, words: screensFor(language) }
}

const file = '/etc/ondeck/managed.yaml'
const wrong = (key: string, line: number) => failure('config-invalid', { file, key, line, expected: 'something else' })

test.each(['en', 'es'] as const)(
  'what the managed file gets wrong is shown above every screen with key and line, and locked settings say why: %s',
  async (language) => {
    const keys = ['uploads.parallel', 'uploads.paused', 'uploads.schedule', 'cameras', 'folders', 'screens.theme']
    const managed = { file, keys, problems: [wrong('uploads.color', 6), wrong('nonsense', 7)] }
    const { page, words, inSettings, complaints } = await open(language, { managed }, { width: 1024, height: 640 })
    const problem = page.getByText('uploads.color', { exact: false })
    await problem.waitFor()
    expect(await problem.textContent()).toMatch(new RegExp(`${file}.*6`))
    await page.getByText(words.settingsFile.moreProblems(1)).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.frame.openSettings }).press('Enter')
    await page.getByRole('heading', { name: words.settings.managedTitle }).waitFor()
    await page.getByText('nonsense', { exact: false }).waitFor()
    await page.getByText(words.settings.managed).first().waitFor()
    await inSettings('folders')
    expect(await page.getByText(words.settings.managed).count()).toBeGreaterThanOrEqual(3)
    await page.getByRole('button', { name: words.frame.dismiss }).click()
    await problem.waitFor({ state: 'detached' })
    await page.keyboard.press('2')
    await page.getByText(words.settings.managed).nth(1).waitFor()
    expect(await page.getByText(words.queue.fixed).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test.each(['en', 'es'] as const)(
  'the first start says what it was set up from, and which step is left, until dismissed: %s',
  async (language) => {
    const provisioned = { kind: 'applied', file: '/etc/ondeck/provision.yaml', folders: 2, hasKey: false } as const
    const { page, words, complaints } = await open(language, { provisioned, key: 'none' })
    await page.getByText(words.settingsFile.provisioned(provisioned.file, 2)).waitFor()
    await page.getByText(words.settingsFile.provisionedNext).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const dismiss = page.getByRole('button', { name: words.frame.dismiss })
    await dismiss.press('Enter')
    await dismiss.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    const because = failure('managed-untrusted', { file: provisioned.file, path: '/etc/ondeck' })
    const other = await open(language, { provisioned: { kind: 'not-applied', file: provisioned.file, because } })
    await other.page.getByText(words.settingsFile.provisioned(provisioned.file, 2)).waitFor({ state: 'detached' })
    await other.page.getByText('/etc/ondeck/provision.yaml', { exact: false }).waitFor()
  },
)

test.each(['en', 'es'] as const)(
  'Settings exports a file, shows what an import changes, imports it and undoes it: %s',
  async (language) => {
    const found = { ...same, changes, missingFolders: ['/cameras/cage-2'] }
    const { page, words, inSettings, asked, complaints } = await open(language, { found })
    await inSettings('computer')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.settingsFile.exportButton }).press('Enter')
    expect((await download).suggestedFilename()).toBe('ondeck-settings.yaml')
    await page.getByText(words.settingsFile.exported('ondeck-settings.yaml')).waitFor()
    const chosen = join(temporaryFolder(), 'cage.yaml')
    writeFileSync(chosen, 'uploads: {parallel: 4}\n')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: words.settingsFile.importButton }).press('Enter')
    await (await chooser).setFiles(chosen)
    await page.getByRole('table', { name: words.settingsFile.list }).waitFor()
    expect(await page.getByRole('row').allInnerTexts()).toHaveLength(4)
    await page.getByText(words.settingsFile.missingFolder('/cameras/cage-2')).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await colorViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(words.settingsFile.changed(3)).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(words.settingsFile.undone).waitFor()
    expect(asked).toEqual([
      ['import', 'uploads: {parallel: 4}\n'],
      ['change', { uploads: { parallel: 2 }, service: { proxy: null }, folders: [] }],
    ])
    expect(complaints).toEqual([])
  },
)

test('a settings file with wrong values is refused with key and line, and nothing can be applied', async () => {
  const found = { ...same, changes, problems: [wrong('uploads.color', 6)] }
  const { page, words, inSettings, asked } = await open('en', { found })
  await inSettings('computer')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words.settingsFile.importButton }).click()
  const chosen = join(temporaryFolder(), 'cage.yaml')
  writeFileSync(chosen, 'uploads: {color: red}\n')
  await (await chooser).setFiles(chosen)
  await page.getByText(words.settingsFile.problems('cage.yaml')).waitFor()
  await page.getByText('uploads.color, line 6', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: words.settingsFile.apply(3) }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText(words.settingsFile.problems('cage.yaml')).waitFor({ state: 'detached' })
  expect(asked).toEqual([])
})
