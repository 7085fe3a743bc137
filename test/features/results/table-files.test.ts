import { expect, test } from 'vitest'
import { addComputerActions, createTableFiles } from '../../../src/features/results/station/table-files.ts'
import type { TableFile } from '../../../src/features/results/table.ts'
import type { StationApi } from '../../../src/station/rpc/station-api.ts'

const made = (name: string, sizeBytes = 7): TableFile => ({ path: `/exports/${name}`, name, rows: 1, sizeBytes })

test('serves only tables saved since the start, the latest of each name', () => {
  const files = createTableFiles()
  files.keep('a.csv', made('a.csv'))
  files.keep('a.csv', made('a.csv', 9))
  expect(files.fileOf('a.csv')).toMatchObject({ path: '/exports/a.csv', sizeBytes: 9 })
  expect(files.fileOf('../a.csv')).toBeNull()
  expect(files.fileOf('__proto__')).toBeNull()
})

test('remembers the newest hundred tables', () => {
  const files = createTableFiles()
  for (let table = 0; table < 101; table += 1) files.keep(`${table}.csv`, made(`${table}.csv`))
  expect([files.fileOf('0.csv'), files.fileOf('1.csv'), files.fileOf('100.csv')].map((file) => file?.path)).toEqual([
    undefined,
    '/exports/1.csv',
    '/exports/100.csv',
  ])
})

test('serves a saved table by name, and shows it in its folder on the desktop', async () => {
  const files = createTableFiles()
  const shown: string[] = []
  const api = { tableFile: async () => made('season.csv') } as unknown as StationApi['results']
  const results = addComputerActions(api, files, { showInFolder: (path) => void shown.push(path) })
  const asked = {} as Parameters<typeof results.tableFile>[0]
  expect(await results.tableFile(asked)).toEqual(made('season.csv'))
  expect(files.fileOf('season.csv')).toEqual({ path: '/exports/season.csv', sizeBytes: 7 })
  expect(shown).toEqual(['/exports/season.csv'])
})

test('saves a window as PDF, and reports that a station without a window can’t', async () => {
  const asked = { name: 'Report', paper: 'a4' } as const
  const saves = (savePdf?: () => Promise<string | null>) =>
    addComputerActions({} as StationApi['results'], createTableFiles(), savePdf ? { savePdf } : {}).savePdf(asked)
  expect(await saves(async () => '/home/report.pdf')).toEqual({ path: '/home/report.pdf' })
  expect(await saves(async () => null)).toBeNull()
  await expect(saves()).rejects.toMatchObject({ code: 'not-here' })
})
