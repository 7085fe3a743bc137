import { expect, test } from 'vitest'
import type { BackupState } from '../../src/features/backup/backup.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { screensFor } from '../../src/words/screens.ts'
import { axeViolations, colorViolations } from '../support/axe.ts'
import type { ScreenLooks } from './fixtures/open-screens.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

/** A station whose first folder has clips that wait, and what its screens ask of it. */
async function open(language: 'en' | 'es', looks: ScreenLooks = {}) {
  const answers: unknown[] = []
  const starts: unknown[] = []
  let waiting = 214
  let backup: BackupState = { running: null, last: null, ended: null, folder: '/data/backups' }
  const api = createSampleApi({
    reps: 20,
    queued: 3,
    change: {
      screens: { language },
      status: (status) => ({
        ...status,
        folders: status.folders.map((folder, index) =>
          index === 0 ? { ...folder, existingWaiting: waiting } : folder,
        ),
      }),
    },
  })
  const opened = await openIn(
    {
      ...api,
      folders: {
        ...api.folders,
        existing(answer) {
          answers.push(answer)
          waiting = 0
          api.tell({ topics: ['status'] })
        },
      },
      backup: {
        state: () => backup,
        start(input) {
          starts.push(input)
          return { id: 'b1', path: '/usb/ondeck-backup.db', share: 0 }
        },
      },
    },
    looks,
  )
  function showBackup(next: Partial<BackupState>) {
    backup = { ...backup, ...next }
    api.tell({ topics: ['backup'] })
  }
  return { ...opened, answers, starts, showBackup, words: screensFor(language) }
}

test.each(['en', 'es'] as const)(
  'clips that were there before are asked about above every screen, by mouse, keyboard and palette: %s',
  async (language) => {
    const { page, answers, words, complaints } = await open(language, { width: 1024, height: 640 })
    const take = page.getByRole('button', { name: words.frame.uploadExisting(214) })
    await take.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('6')
    await take.focus()
    await page.keyboard.press('Enter')
    await take.waitFor({ state: 'detached' })
    expect(answers).toEqual([{ path: '/cameras/A open side', answer: 'take' }])
    expect(complaints).toEqual([])
    const other = await open(language)
    await other.page.getByRole('button', { name: words.frame.onlyNewClips }).waitFor()
    await other.page.keyboard.press('Control+k')
    await other.page.keyboard.type(words.frame.onlyNewClips)
    await other.page.keyboard.press('Enter')
    await expect.poll(() => other.answers).toEqual([{ path: '/cameras/A open side', answer: 'ignore' }])
  },
)

test.each(['en', 'es'] as const)(
  'Settings backs up to a folder, and shows progress, the last backup and why one failed: %s',
  async (language) => {
    const { page, starts, showBackup, words, complaints } = await open(language)
    await page.getByText('Cage 2').first().waitFor()
    await page.evaluate(() => (window.location.hash = '#/settings/computer'))
    await page.getByText(words.backup.none).waitFor()
    await page.getByRole('textbox', { name: words.backup.folder }).fill('/usb')
    await page.keyboard.press('Enter')
    await expect.poll(() => starts).toEqual([{ to: '/usb' }])
    showBackup({ running: { id: 'b1', path: '/usb/ondeck-backup.db', share: 0.42 } })
    await page.getByText(words.backup.making(42)).waitFor()
    expect(await page.getByRole('button', { name: words.backup.make }).isDisabled()).toBe(true)
    const last = { path: '/usb/ondeck-backup.db', atMs: Date.now(), sizeBytes: 2_400_000 }
    showBackup({ running: null, last })
    await page.getByText('/usb/ondeck-backup.db').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await colorViolations(page)).toEqual([])
    const because = failure('output-unwritable', { file: '/usb/ondeck-backup.db', detail: 'ENOSPC' })
    showBackup({ ended: { id: 'b1', because, file: null, counts: null } })
    await page.getByText('/usb/ondeck-backup.db', { exact: false }).nth(1).waitFor()
    expect(complaints).toEqual([])
  },
)
