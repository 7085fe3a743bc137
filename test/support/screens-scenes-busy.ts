import type { Page } from '@playwright/test'
import { repsOf } from './screens-input.ts'
import type { Scene } from './screens-scenes.ts'
import type { World } from './screens-world.ts'

const board = (page: Page) => repsOf(page).getByText('Ansel Whitford').first().waitFor()
const queue = (page: Page) => page.getByText('C00623.MP4').first().waitFor()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

/** Opens the clip of a row by its picture. */
async function openClip(page: Page, row: string) {
  await board(page)
  await rowOf(page, row).getByRole('button').first().click()
  await page.getByRole('complementary').filter({ hasText: 'Timeline' }).waitFor()
}

export const busyScenes: readonly Scene[] = [
  { name: 'today', isAtEverySize: true, arrange: board },
  {
    name: 'today-selected',
    async arrange(page) {
      await board(page)
      await page.getByRole('grid', { name: 'Needs tags' }).focus()
      await page.keyboard.press('Control+a')
    },
  },
  {
    name: 'today-picker',
    async arrange(page) {
      await board(page)
      await page.keyboard.press('a')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'today-since',
    async arrange(page) {
      await page.getByRole('button', { name: /Set an earlier time$/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Change' }).click()
      await page.keyboard.type('maya')
      await page.keyboard.press('Enter')
      await dialog.getByText(/clips? will change/).waitFor()
    },
  },
  {
    name: 'today-movement',
    async arrange(page) {
      await board(page)
      await page.keyboard.press('m')
      await page.getByRole('dialog').getByRole('option', { name: 'Pitching' }).waitFor()
    },
  },
  {
    name: 'today-tagging',
    async arrange(page) {
      await board(page)
      await page.getByRole('button', { name: 'Choose athlete' }).first().click()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
  },
  { name: 'clip-held', isAtEverySize: true, arrange: (page) => openClip(page, 'Held') },
  { name: 'clip-sending', arrange: (page) => openClip(page, 'Uploading') },
  { name: 'clip-unplayable', arrange: (page) => openClip(page, 'Unknown athlete') },
  {
    name: 'clip-cancel',
    async arrange(page) {
      await openClip(page, 'Uploading')
      await page.getByRole('button', { name: 'Cancel clip' }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    },
  },
  {
    name: 'clip-refused',
    async arrange(page) {
      await board(page)
      await page.getByRole('grid', { name: 'Needs attention' }).getByText('IMG_00614.MOV').click()
      await page.getByRole('complementary').filter({ hasText: 'Timeline' }).waitFor()
    },
  },
  { name: 'queue', place: 'queue', isAtEverySize: true, arrange: queue },
  {
    name: 'queue-cancel',
    place: 'queue',
    async arrange(page) {
      await queue(page)
      await rowOf(page, 'Uploading')
        .getByRole('button', { name: /^Cancel/ })
        .click()
      await page.getByRole('button', { name: 'Keep uploading' }).waitFor()
    },
  },
  {
    name: 'queue-schedule',
    place: 'queue',
    async arrange(page) {
      await queue(page)
      await page.getByRole('button', { name: 'Change schedule' }).click()
      await page.getByRole('dialog').waitFor()
      await page.getByRole('dialog').getByText('Only during these hours').click()
    },
  },
  {
    name: 'palette',
    async arrange(page) {
      await board(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'keys',
    async arrange(page) {
      await board(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'notifications',
    async arrange(page) {
      await board(page)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'settings-connection', place: 'settings/connection', arrange: (page) => heading(page, 'Connection') },
  {
    name: 'settings-tested',
    place: 'settings/connection',
    async arrange(page) {
      await page.getByRole('button', { name: 'Test connection' }).click()
      await page.getByText('Connected. API key accepted.').waitFor()
    },
  },
  {
    name: 'settings-folders',
    place: 'settings/folders',
    isAtEverySize: true,
    arrange: (page) => page.getByText('IMG_00623.MOV').first().waitFor(),
  },
  {
    name: 'settings-measure-clock',
    place: 'settings/folders',
    isAtEverySize: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'Measure clock' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Mark the same moment in both clips.').waitFor()
      await dialog.getByRole('option', { name: /IMG_00630\.MOV$/ }).click()
      for (const camera of ['A open side', 'B home plate'])
        await dialog.getByRole('region', { name: camera }).getByRole('button', { name: 'Mark this moment' }).click()
      await dialog.getByText('The current correction of 0 s is already right.').waitFor()
    },
  },
  {
    name: 'settings-film-clock',
    place: 'settings/folders',
    async arrange(page) {
      await page.getByRole('button', { name: 'Measure clock' }).click()
      await page.getByRole('button', { name: /Compare with/ }).click()
      await page.getByRole('option', { name: 'This computer’s clock' }).click()
      await page.getByRole('textbox', { name: 'Time in the marked frame' }).fill('noon')
      await page.keyboard.press('Tab')
      await page.getByText('Enter hours, minutes, and seconds').waitFor()
    },
  },
  {
    name: 'settings-add-folder',
    place: 'settings/folders',
    async arrange(page) {
      await page.getByRole('button', { name: 'Add folder' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'settings-uploads', place: 'settings/uploads', arrange: (page) => heading(page, 'Clips and uploads') },
  {
    name: 'settings-move-refused',
    place: 'settings/uploads',
    async arrange(page) {
      await page.getByRole('radio', { name: 'Move to folder' }).click()
      await page.getByRole('textbox', { name: 'Move to' }).fill('sent')
      await page.keyboard.press('Enter')
      await page.getByText('Enter the full path of a folder.').waitFor()
    },
  },
  {
    name: 'settings-proxy-refused',
    place: 'settings/connection',
    async arrange(page) {
      await page.getByRole('textbox', { name: 'Proxy', exact: true }).fill('not a proxy')
      await page.keyboard.press('Enter')
      await page.getByText('This is not a proxy address.').waitFor()
    },
  },
  {
    name: 'settings-camera-keys',
    place: 'settings/folders',
    isAtEverySize: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'Add camera setting' }).click()
      await page.getByRole('textbox', { name: 'Value 1' }).fill('wide')
      await page.getByText('Enter the key.').waitFor()
    },
  },
  { name: 'settings-results', place: 'settings/results', arrange: (page) => heading(page, 'Results') },
  { name: 'settings-notifications', place: 'settings/notifications', arrange: (page) => heading(page, 'Desktop') },
  { name: 'settings-computer', place: 'settings/computer', arrange: (page) => heading(page, 'This computer') },
  { name: 'settings-diagnostics', place: 'settings/computer', arrange: makeDiagnostics },
  { name: 'settings-about', place: 'settings/about', arrange: (page) => heading(page, 'About') },
]

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

async function makeDiagnostics(page: Page) {
  await page.getByRole('button', { name: /^(Create diagnostics|Crear archivo de diag)/ }).click()
  await page.getByText(/ondeck-diagnostics-.*\.zip/).scrollIntoViewIfNeeded()
}

/** Any of these may be taken without the others. */
async function inSpanish(page: Page, world: World) {
  await world.set('screens.language', 'es')
  await page.getByRole('link', { name: /^Hoy/ }).waitFor()
}

const spanish = (name: string, place: string | undefined, arrange?: Scene['arrange']): Scene => ({
  name,
  ...(place !== undefined && { place }),
  async arrange(page, world) {
    await inSpanish(page, world)
    await arrange?.(page, world)
  },
})

/** After these the facility speaks Spanish. */
export const spanishScenes: readonly Scene[] = [
  spanish('today-spanish', undefined, (page) => page.getByText('Ansel Whitford').first().waitFor()),
  spanish('clip-spanish', undefined, async (page) => {
    await page.getByRole('row').filter({ hasText: '%' }).first().getByRole('button').first().click()
    await page.getByRole('complementary').locator('video').waitFor()
  }),
  spanish('queue-spanish', 'queue', queue),
  spanish('settings-connection-spanish', 'settings/connection'),
  spanish('settings-uploads-spanish', 'settings/uploads'),
  spanish('settings-results-spanish', 'settings/results'),
  spanish('settings-notifications-spanish', 'settings/notifications'),
  spanish('settings-folders-spanish', 'settings/folders', (page) => page.getByText('IMG_00623.MOV').first().waitFor()),
  spanish('settings-diagnostics-spanish', 'settings/computer', makeDiagnostics),
  spanish('settings-about-spanish', 'settings/about'),
]
