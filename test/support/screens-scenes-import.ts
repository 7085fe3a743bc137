import type { Locator, Page } from '@playwright/test'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { ask, openWorld, type World } from './screens-world.ts'
import { until } from './until.ts'

const place = 'athletes/import'

/** A roster with every kind of row, and hostile texts. */
const mixedRoster = [
  'Name,DOB,Height,Weight,Group',
  'Maya Ortiz,05/14/2007,"5\'6""",141,Thursday',
  'Jo Weber,02/03/2001,72,180,Friday',
  'Al Kim,13/45/2090,tall,150,Friday',
  '"<b>Robert</b> ""); DROP",02/30/2001,70,150,"=cmd|\' /C calc\'!A0"',
  `${'Featherstonehaugh-Cholmondeley-Ångström'.repeat(3)},04/25/2000,70,150,${'long '.repeat(40).trim()}`,
  'Priya Raghunathan,,64,130,',
].join('\n')

export const sendRoster = (page: Page, content: string | Buffer, name = 'roster.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

export const pick = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The file is at the station and its questions are answered. */
export async function settledRoster(page: Page, content: string = mixedRoster) {
  await sendRoster(page, content)
  const weights = page.getByRole('button', { name: /Weights in/ })
  await weights.waitFor()
  await pick(page, weights, 'Pounds')
  const dates = page.getByRole('button', { name: /Dates in/ })
  if ((await dates.count()) > 0) await pick(page, dates, 'Month first')
  await page.getByRole('button', { name: /^Check \d+ rows?$/ }).click()
  await page.getByRole('grid', { name: 'Rows' }).waitFor()
}

async function begun(page: Page, content?: string) {
  await settledRoster(page, content)
  await page.getByRole('button', { name: /^Import \d+ athletes?$/ }).click()
  await page.getByRole('button', { name: /^Create \d+/ }).click()
}

/** Each scene begins without a file. */
async function cleared(world: World) {
  const { draft, run } = await world.api.imports.state()
  if (draft) await world.api.imports.discard({ draft: draft.id })
  if (!run) return
  await world.api.imports.stop({ run: run.id })
  await until(async () => (await world.api.imports.state()).run?.state !== 'running')
  await world.api.imports.dismiss({ run: run.id })
}

/** A scene of the import that works after any other scene. */
const scene = (name: string, arrange: (page: Page, world: World) => Promise<unknown>, isAtEverySize = false) => ({
  name,
  place,
  isAtEverySize,
  async arrange(page: Page, world: World) {
    await cleared(world)
    await page.getByRole('button', { name: /^(Choose file|Elegir archivo)$/ }).waitFor()
    await arrange(page, world)
  },
})

/** The import of a roster in its states. */
export const importGroups: readonly SceneGroup[] = [
  {
    name: 'import of a roster',
    open: facility,
    scenes: [
      scene('import-file', async () => {}),
      scene('import-refused', async (page) => {
        await sendRoster(page, 'Shirt\n', 'team sheet.csv')
        await page.getByText(/team sheet.csv can’t be imported/).waitFor()
      }),
      scene(
        'import-columns',
        async (page) => {
          await sendRoster(page, mixedRoster)
          await page.getByText('Check how values are read').waitFor()
        },
        true,
      ),
      scene('import-no-name', async (page) => {
        await sendRoster(page, 'Shirt,Level\nL,college\n')
        await page
          .getByText(/no column/)
          .first()
          .waitFor()
      }),
      scene(
        'import-rows',
        async (page) => {
          await settledRoster(page)
          await page.getByRole('grid', { name: 'Rows' }).getByText('Al Kim').click()
          await page.getByRole('heading', { name: 'Row 4: Al Kim' }).waitFor()
        },
        true,
      ),
      scene('import-all-rows', async (page) => {
        await settledRoster(page)
        await page.getByRole('radio', { name: /All$/ }).click()
        await page.getByRole('grid', { name: 'Rows' }).getByText('Jo Weber').waitFor()
      }),
      scene('import-confirm', async (page) => {
        await settledRoster(page)
        await page.getByRole('button', { name: /^Import \d+ athletes?$/ }).click()
        await page.getByRole('alertdialog').waitFor()
      }),
      scene(
        'import-done',
        async (page) => {
          await begun(page)
          await page.getByText('Imported roster.csv').waitFor()
        },
        true,
      ),
      scene('import-paused', async (page, world) => {
        const many = Array.from({ length: 80 }, (_, row) => `P${row} Lee,,70,150,`).join('\n')
        await begun(page, `Name,DOB,Height,Weight,Group\n${many}\n`)
        await page.getByText('Importing roster.csv').waitFor()
        world.service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'cut' } }] })
        await page.getByText(/^Retrying in/).waitFor()
        world.service.control.setFaults({ rules: [] })
      }),
      scene('import-stopped', async (page) => {
        const many = Array.from({ length: 80 }, (_, row) => `Q${row} Lee,,70,150,`).join('\n')
        await begun(page, `Name,DOB,Height,Weight,Group\n${many}\n`)
        await page.getByRole('button', { name: 'Cancel import' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
        await page.getByText('Canceled: roster.csv').waitFor()
      }),
      {
        name: 'athletes-import-open',
        place: 'athletes',
        arrange: (page) => page.getByRole('button', { name: 'Show import' }).waitFor(),
      },
      scene('import-spanish', async (page, world) => {
        await world.set('screens.language', 'es')
        await sendRoster(page, mixedRoster)
        await page.getByText('Revise cómo se leen los valores').waitFor()
      }),
    ],
  },
]

async function facility(base: SceneBase): Promise<World> {
  const world = await openWorld({ ...base, athletes: [{ first_name: 'Priya', last_name: 'Raghunathan' }] })
  await ask(world.service, 'POST', '/athletes', { first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2007-05-14' })
  await world.api.roster.refresh()
  return world
}
