// States of Athletes, Captures and Exports that pass quickly or need a large organization.
import type { Page, WebSocketRoute } from '@playwright/test'
import { order } from './export-order.ts'
import { quietDay } from './screens-day.ts'
import type { Scene, SceneGroup } from './screens-scenes.ts'
import { ask, openWorld, type World } from './screens-world.ts'

const namesakes = [
  { first_name: 'Maya', last_name: 'Ortiz' },
  { first_name: 'Nils', last_name: 'Berg' },
]

const rosterRow = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Roster' }).getByText(name, { exact: true }).first()

/** Asks for the lists in these addresses of the contract, and lets no answer arrive. */
export const holdCalls = (paths: RegExp) => (page: Page) =>
  page.routeWebSocket(/\/contract$/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const path = /"u":"\/([^"?]*)/.exec(message.toString())?.[1] ?? ''
      if (!paths.test(path)) server.send(message)
    })
  })

const loading = (name: string, place: string, paths: RegExp): Scene => ({
  name,
  place,
  prepare: holdCalls(paths),
  arrange: (page) => page.getByRole('status', { name: 'Loading' }).first().waitFor(),
})

export const edgeGroups: readonly SceneGroup[] = [
  {
    name: 'a few athletes',
    open: (base) => openWorld({ ...base, athletes: namesakes }),
    scenes: [
      loading('athletes-loading', 'athletes', /^roster\/page/),
      loading('captures-loading', 'captures', /^captures\//),
      loading('exports-loading', 'exports', /^exports\/list/),
      {
        name: 'athletes-filter',
        place: 'athletes',
        async arrange(page) {
          await page.getByRole('button', { name: 'Filter' }).click()
          await page.getByRole('button', { name: 'Apply filter' }).waitFor()
        },
      },
      {
        name: 'athletes-export',
        place: 'athletes',
        async arrange(page) {
          await page.getByRole('button', { name: 'Export roster' }).click()
          await page.getByRole('menuitem', { name: 'CSV' }).waitFor()
        },
      },
      {
        name: 'athletes-no-duplicates',
        place: 'athletes',
        async arrange(page) {
          await rosterRow(page, 'Nils Berg').waitFor()
          await page.getByRole('button', { name: 'Duplicates' }).click()
          await page.getByText('No likely duplicates').waitFor()
        },
      },
      {
        name: 'athletes-namesake',
        place: 'athletes/new',
        isAtEverySize: true,
        async arrange(page) {
          await page.getByRole('textbox', { name: 'First name' }).fill('Maya')
          await page.getByRole('textbox', { name: 'Last name' }).fill('Ortiz')
          await page.getByRole('button', { name: 'Create athlete' }).click()
          await page.getByText('An athlete with this name already exists').waitFor()
        },
      },
      {
        name: 'athletes-gone',
        place: 'athletes',
        async arrange(page, world) {
          await rosterRow(page, 'Nils Berg').click()
          await page.getByLabel('Phone').fill('555 0142')
          await ask(world.service, 'DELETE', `/athletes/${world.idOf('Nils Berg')}`)
          await page.getByRole('button', { name: 'Save 1 change' }).click()
          await page.getByText('This athlete was deleted on the service.').waitFor()
        },
      },
    ],
  },
  {
    name: 'lists of a rejected key',
    open: async (base) => {
      const world = await openWorld({ ...base, athletes: namesakes })
      world.service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'status', status: 401 } }] })
      await Promise.allSettled([world.api.roster.refresh()])
      return world
    },
    scenes: [
      {
        name: 'athletes-key-refused',
        place: 'athletes',
        arrange: (page) => page.getByText(/^The service rejected the API key\. Changes need/).waitFor(),
      },
      {
        name: 'captures-key-refused',
        place: 'captures',
        arrange: (page) => page.getByRole('alert').first().waitFor(),
      },
      {
        name: 'exports-key-refused',
        place: 'exports',
        async arrange(page, world) {
          await world.api.exports.request(order())
          await page.getByRole('grid', { name: 'Exports', exact: true }).getByText('Baseball, Hitting').first().click()
          await page.getByRole('heading', { name: 'Baseball, Hitting' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'an export under way',
    open: underWay,
    scenes: [
      {
        name: 'exports-requested',
        place: 'exports',
        async arrange(page) {
          await page.getByRole('grid', { name: 'Exports', exact: true }).getByText('Requesting').first().click()
          await page.getByRole('heading', { name: 'Baseball, Hitting' }).waitFor()
        },
      },
      {
        name: 'exports-preset',
        place: 'exports/new',
        async arrange(page, world) {
          const { request, files } = order({ metrics: ['frame', 'attack_angle'] })
          await world.api.exports.savePreset({
            name: 'Weekly hitting for the coaches of every age group',
            range: { kind: 'last-7-days', from: null, to: null },
            request,
            files,
          })
          await page.reload()
          await page.getByRole('button', { name: /Saved preset/ }).click()
          await page.getByRole('option', { name: /^Weekly hitting/ }).click()
          await page.getByRole('button', { name: 'Create export' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'a large organization',
    open: async (base) => {
      const world = await openWorld({ ...base, athletes: namesakes })
      world.service.control.seedRoster({ count: 20_000 })
      world.service.control.seedCaptures({ count: 100_000, framesEach: 1 })
      await world.api.roster.refresh()
      return world
    },
    scenes: [
      {
        name: 'athletes-twenty-thousand',
        place: 'athletes',
        arrange: (page) => page.getByText('20,002 athletes').waitFor(),
      },
      {
        name: 'captures-hundred-thousand',
        place: 'captures',
        async arrange(page) {
          await page.getByText(/100,000 captures/).waitFor()
          await page.getByRole('grid', { name: 'Captures on the service' }).focus()
          await page.keyboard.press('End')
          await page.getByRole('row').filter({ hasText: 'Hitting' }).first().waitFor()
        },
      },
    ],
  },
]

/** The service does not answer the request for an export. */
async function underWay(base: Parameters<SceneGroup['open']>[0]): Promise<World> {
  const world = await quietDay(base)
  const fault = { kind: 'stall', stallMs: 60_000 } as const
  world.service.control.setFaults({ rules: [{ call: 'createExport', fault }] })
  await world.api.exports.request(order())
  return world
}
