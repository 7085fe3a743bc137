import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ExportRow, ExportSpec } from '../../src/station/contract/export-job.ts'
import { order } from './export-order.ts'
import { quietDay } from './screens-day.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import type { World } from './screens-world.ts'
import { until } from './until.ts'

const HOUR_MS = 3_600_000

const orderOf = (movement: string, more: Partial<ExportSpec['request']> = {}): ExportSpec =>
  order({ movement, ...more }, { perSession: true, neutralizeFormulas: true, fileName: '{movement} {date}' })

/** Until an export is as the scene shows it. */
async function reaches({ api }: World, id: string, check: (row: ExportRow) => boolean) {
  await until(async () => check(await api.exports.one({ id })), `the awaited state of the export ${id}`)
}

/** One job of every state that lasts. */
async function withExports(base: SceneBase): Promise<World> {
  const world = await quietDay(base)
  const { api, service } = world
  const request = async (order: ExportSpec) => (await api.exports.request(order)).id
  service.control.seedCaptures({ count: 30, framesEach: 120 })
  await reaches(
    world,
    await request(orderOf('hitting', { metrics: ['frame', 'time', 'attack_angle', 'sway'] })),
    isReady,
  )
  await reaches(world, await request(orderOf('pitching')), isReady)
  await reaches(
    world,
    await request(orderOf('hitting', { metrics: ['<b>bat</b>_sped'] })),
    ({ state }) => state.kind === 'failed',
  )
  service.control.setFaults({ rules: [{ call: 'getExportResults', after: 1, fault: { kind: 'status', status: 404 } }] })
  await reaches(world, await request(orderOf('hitting')), ({ state }) => state.kind === 'expired')
  service.control.setFaults({ rules: [{ call: 'getExportResults', fault: { kind: 'truncated-json' } }] })
  await reaches(world, await request(orderOf('hitting')), ({ trouble }) => trouble !== null)
  await world.set('exports.download', false)
  const athletes = ['Maya Ortiz', 'Jo Park', 'Ansel Whitford', 'Priya Raghunathan'].map(world.idOf)
  await reaches(world, await request(orderOf('hitting', { athletes })), ({ state }) => state.kind === 'fetching')
  return world
}

/** An export that runs at the service. */
async function withRunningExport(base: SceneBase): Promise<World> {
  const world = await quietDay(base, { exportMs: 24 * HOUR_MS })
  world.service.control.seedCaptures({ count: 12, framesEach: 120 })
  const { id } = await world.api.exports.request(orderOf('hitting'))
  await reaches(world, id, ({ state }) => state.kind === 'running')
  return world
}

/** Results that were not downloaded for 50 hours, and others for 67. */
async function withExpiringExports(base: SceneBase): Promise<World> {
  const world = await quietDay(base)
  const { api, service } = world
  const goBack = (hours: number) => service.control.setFaults({ clockOffsetMs: -hours * HOUR_MS })
  const request = async (movement: string) => {
    const { id } = await api.exports.request(orderOf(movement))
    await reaches(world, id, ({ state }) => state.kind === 'fetching')
    return id
  }
  await world.set('exports.download', false)
  goBack(67)
  const alarming = await request('hitting')
  goBack(50)
  const warning = await request('pitching')
  goBack(0)
  // Any answer of the service tells its time.
  await request('hitting')
  await reaches(world, alarming, ({ urgency }) => urgency === 'alarm')
  await reaches(world, warning, ({ urgency }) => urgency === 'warning')
  return world
}

const isReady = ({ state }: ExportRow) => state.kind === 'ready'

const jobs = (page: Page) => page.getByRole('grid', { name: 'Exports', exact: true })

/** Opens the first job of the list that says this. */
const openJob = (says: string, shows: string | RegExp) => async (page: Page) => {
  await jobs(page).getByText(says, { exact: true }).first().click()
  await page.getByText(shows).last().waitFor()
}

/** The Exports screen in its states. */
export const exportGroups: readonly SceneGroup[] = [
  {
    name: 'no exports yet',
    open: (base) => quietDay(base),
    scenes: [
      { name: 'results-empty', place: 'results', arrange: (page) => page.getByText('No results yet').waitFor() },
      { name: 'exports-empty', place: 'exports', arrange: (page) => page.getByText('No exports yet').waitFor() },
      {
        name: 'exports-days',
        place: 'exports/new',
        isAtEverySize: true,
        async arrange(page) {
          await page.getByRole('button', { name: /Date range/ }).click()
          await page.getByRole('option', { name: 'Choose days' }).click()
          await page.getByLabel('From').fill('2024-06-01')
          await page.getByLabel('To', { exact: true }).fill('2024-06-30')
          await page.getByText(/starts before December 12, 2024/).waitFor()
        },
      },
    ],
  },
  {
    name: 'a folder for exports',
    open: async (base) => {
      const world = await quietDay(base)
      for (const name of [
        '2026 Fall',
        '2026 Summer',
        'Longest name of a folder that anybody would give to results of a year',
      ])
        mkdirSync(join(world.root, 'results', name), { recursive: true })
      return world
    },
    scenes: [
      {
        name: 'exports-folder',
        place: 'exports/new',
        async arrange(page, world) {
          await page.getByRole('textbox', { name: 'Folder for this export' }).fill(join(world.root, 'results'))
          await page.getByRole('button', { name: 'Choose…' }).first().click()
          await page.getByRole('dialog').getByText('2026 Fall').waitFor()
        },
      },
    ],
  },
  {
    name: 'exports in every state',
    open: withExports,
    scenes: [
      { name: 'exports', place: 'exports', isAtEverySize: true, arrange: (page) => jobs(page).waitFor() },
      { name: 'exports-ready', place: 'exports', arrange: openJob('30 sessions · 3,600 rows · CSV', 'attack_angle') },
      {
        name: 'exports-empty-result',
        place: 'exports',
        arrange: openJob('0 sessions · 0 rows · CSV', 'No rows in this range.'),
      },
      { name: 'exports-failed', place: 'exports', arrange: openJob('Failed', /_sped/) },
      { name: 'exports-expired', place: 'exports', arrange: openJob('Expired', /The last session downloaded/) },
      { name: 'exports-waiting', place: 'exports', arrange: openJob('Waiting', 'Retry now') },
      { name: 'exports-held', place: 'exports', arrange: openJob('Ready to download', /keeps results for 72 hours/) },
      {
        name: 'exports-spanish',
        place: 'exports',
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await page.getByRole('grid', { name: 'Exportaciones', exact: true }).waitFor()
        },
      },
    ],
  },
  {
    name: 'an export that runs',
    open: withRunningExport,
    scenes: [
      {
        name: 'exports-running',
        place: 'exports',
        isAtEverySize: true,
        arrange: openJob('Processing on the service', 'Processing on the service'),
      },
    ],
  },
  {
    name: 'results that the service deletes soon',
    open: withExpiringExports,
    scenes: [
      {
        name: 'exports-48-hours',
        place: 'exports',
        isAtEverySize: true,
        arrange: openJob('21 h left', /less than 24 hours/),
      },
      {
        name: 'exports-66-hours',
        place: 'exports',
        isAtEverySize: true,
        arrange: openJob('4 h left', /less than 6 hours/),
      },
    ],
  },
]
