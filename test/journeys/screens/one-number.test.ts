import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const REPS = 3
const athletes = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]

async function withReps(stage: Stage, language: string) {
  const world = await stage.world({ athletes, settings: { 'screens.language': language } })
  const [id = ''] = world.service.control.seedCaptures({ count: REPS, framesEach: 20 })
  expect(id).not.toBe('')
  await world.api.exports.request(order({ movement: 'hitting' }))
  await eventually(async () => expect(await world.api.results.facts()).toMatchObject({ sessions: REPS }))
  return { world, ...(await stage.enter(world, { locale: language })) }
}

/** The values of a metric in all sessions, smallest first: the session's own, not what the screens make of them. */
async function valuesOf({ api }: Awaited<ReturnType<typeof withReps>>['world'], metric: string) {
  const filter = { activity: null, movement: null, athleteIds: [], fromMs: null, toMs: null, approvedOnly: false }
  const { items } = await api.results.sessions({ filter, order: 'newest', offset: 0, limit: REPS })
  const all = await Promise.all(
    items.map(async ({ id }) => {
      const value = (await api.results.session({ id })).metrics.find((one) => one.metric.name === metric)?.value
      return { id, value: value?.kind === 'number' ? value.value : Number.NaN }
    }),
  )
  return all.toSorted((one, other) => one.value - other.value)
}

const open = (page: Page, within: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/results${within}`)

const metric = 'peak_trunk_angular_velocity'

const words = {
  en: {
    name: 'Peak trunk velocity',
    rep: 'This rep',
    median: 'Median of 3 reps',
    range: 'Lowest to highest',
    headlines: 'Key metrics',
    summary: 'Summary',
    rows: /Rows/,
    athletes: 'Athletes',
    download: 'Download',
  },
  es: {
    name: 'Velocidad máxima del tronco',
    rep: 'Esta repetición',
    median: 'Mediana de 3 repeticiones',
    range: 'Mínimo a máximo',
    headlines: 'Métricas clave',
    summary: 'Resumen',
    rows: /Filas/,
    athletes: 'Atletas',
    download: 'Descargar',
  },
} as const

/** Without regard to case, which styles and sentences change. */
const saying = (text: string) => new RegExp(text, 'i')

test.for(['en', 'es'] as const)(
  'a number has the same label on the session, the report, the trend, the table, and in the file: %s',
  async (language, { stage }) => {
    const { world, page } = await withReps(stage, language)
    const said = words[language]
    const values = await valuesOf(world, metric)
    expect(new Set(values.map(({ value }) => value)).size).toBe(REPS)
    const median = values[1]?.value ?? Number.NaN
    const text = (value: number) => Math.round(value).toLocaleString('en-US')

    for (const { id, value } of values) {
      await open(page, `/session~${id}`)
      const tile = page.getByRole('group', { name: said.rep, exact: true }).getByRole('region', { name: said.name })
      await tile.getByText(text(value), { exact: true }).waitFor()
      await tile.getByText(said.rep, { exact: true }).waitFor()
    }

    await open(page, `/report~athlete=${(await world.api.results.athletes(null))[0]?.id}`)
    const headlines = page.getByRole('region', { name: said.headlines })
    const headline = headlines.locator('div').filter({ hasText: said.name })
    await headline.getByText(text(median), { exact: true }).waitFor()
    await headline.getByText(said.median, { exact: true }).waitFor()
    const paper = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: said.median }) })
    const cells = paper.getByRole('row').filter({ hasText: said.name }).getByRole('cell')
    expect(await cells.first().innerText()).toBe(text(median))
    expect(await paper.getByRole('columnheader').allInnerTexts()).toContainEqual(
      expect.stringMatching(saying(said.range)),
    )
    expect(await cells.nth(1).innerText()).toMatch(
      new RegExp(`^${text(values[0]?.value ?? 0)} \\w+ ${text(values[2]?.value ?? 0)}$`),
    )

    await open(page, '/trend')
    const now = page
      .getByRole('region', { name: said.summary })
      .locator('div')
      .filter({ hasText: saying(said.median) })
    await now.getByText(text(median), { exact: true }).waitFor()

    await open(page, '/table')
    await page.getByRole('button', { name: said.rows }).click()
    await page.getByRole('option', { name: said.athletes, exact: true }).click()
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Maya Ortiz' })
    const cell = row.getByText(saying(`${said.name}, ${said.median}:`)).locator('..')
    await cell.getByText(text(median), { exact: true }).waitFor()

    await page.getByRole('button', { name: said.download }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = join(world.root, 'table.csv')
    await (await downloading).saveAs(file)
    const lines = parse<Record<string, string>>(readFileSync(file, 'utf8'), { columns: true, bom: true })
    expect(lines).toHaveLength(1)
    expect(Number(lines[0]?.[`${metric}_median`])).toBe(median)
    expect(lines[0]?.['reps']).toBe(String(REPS))
  },
)
