// Pages of results that a fault plan spoils: for everything that reads, types and stores rows.
import { expect, test } from 'vitest'
import { type BadResults, badResults } from '../../../src/service/practice/bad-results.ts'
import { runExport, startWithSessions } from './exports-support.ts'

type Row = Readonly<Record<string, unknown>>
interface Page {
  readonly rowCount: number
  readonly schema: readonly { readonly name: string; readonly type: { readonly name: string } }[]
  readonly rows: readonly Row[]
}

async function spoiledPage(what: BadResults): Promise<{ text: string; page: Page }> {
  const service = await startWithSessions(1, 4)
  const jobId = await runExport(service)
  const rules = [{ call: 'getExportResults', times: 1, fault: { kind: 'bad-results', what } }]
  service.control.setFaults({ rules })
  const address = `${service.baseUrl}/data/export/job/${jobId}/results`
  const read = () => fetch(address, { headers: { authorization: `Bearer ${service.key}` } })
  const text = await (await read()).text()
  const sound = await (await read()).text()
  expect(text).not.toBe(sound)
  return { text, page: JSON.parse(text) }
}

const columnsOf = ({ schema }: Page, type: string) =>
  schema.flatMap((each) => (each.type.name === type ? each.name : []))

test('integer columns hold 1.5 and true', async () => {
  const { page } = await spoiledPage('fractions')
  const [name = ''] = columnsOf(page, 'integer')
  expect(page.rows.map((row) => row[name])).toEqual([1.5, true, 1.5, true])
})

test('integer columns hold 2^63, digit by digit', async () => {
  const { text } = await spoiledPage('huge-integers')
  expect(text).toContain('"frame":9223372036854775808')
})

test('columns have names that differ only in case', async () => {
  const { page } = await spoiledPage('twin-columns')
  const names = page.schema.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length - 3)
  expect(page.rows.map((row) => row['TIME'])).toEqual(['twin 0', 'twin 1', 'twin 2', 'twin 3'])
})

test('number columns hold the text NaN', async () => {
  const { page } = await spoiledPage('nan-text')
  expect(page.rows.map((row) => row['attack_angle'] === 'NaN')).toEqual([true, false, false, false])
})

test('a page has other columns than the previous one', async () => {
  const { page } = await spoiledPage('other-columns')
  expect(page.schema.at(-1)).toEqual({ name: 'unannounced_metric', type: { name: 'integer' } })
  expect(page.schema.map(({ name }) => name)).not.toContain('whole_body_center_of_mass_z')
  expect(page.rows[3]).toMatchObject({ unannounced_metric: 3 })
})

test.each(badResults)('%s leaves an empty page as it is', async (what) => {
  const service = await startWithSessions(1, 2)
  const jobId = await runExport(service)
  service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'bad-results', what } }] })
  const { status, body } = await service.ask('GET', `/data/export/job/${jobId}/results?offset=10`)
  expect([status, body.rows]).toEqual([200, []])
})
