import { join } from 'node:path'
import fc from 'fast-check'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { expect, test } from 'vitest'
import { readFileManifest } from '../../../src/features/results/library/read-library.ts'
import { resultsLibrary } from './library-parts.ts'
import { isNothing, isSame, pageOfTable, table, typeFor } from './unusual-tables.ts'

test('stores every value of the service exactly, for every reader', async () => {
  const { library, engine, take, folder } = resultsLibrary()
  let exports = 0
  await fc.assert(
    fc.asyncProperty(table, async ({ columns, rows }) => {
      exports += 1
      const id = `e${exports}`
      take({ id, page: pageOfTable({ columns, rows }) })
      await library.build()

      const pair = join(folder, 'v1', 'curves', 'pair_activity=baseball', 'pair_movement=pitching')
      const path = join(pair, 'capture_month=unknown', `${id}-1.parquet`)
      const manifest = await readFileManifest(path.replace('.parquet', '.json'))
      const byHyparquet = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors })
      const byDuckDb = await engine.rows('SELECT * FROM read_parquet($path) ORDER BY frame', { path })
      expect([byHyparquet.length, byDuckDb.length]).toEqual([rows.length, rows.length])

      for (const [at, { name, declared }] of columns.entries()) {
        const file = manifest?.columns.find(({ service }) => service === name)
        expect(file).toMatchObject({
          declared,
          type: typeFor(
            declared,
            rows.map((cells) => cells[at] ?? null),
          ),
        })
        for (const [row, cells] of rows.entries()) {
          const written = cells[at] ?? null
          for (const read of [byHyparquet[row]?.[file?.name ?? ''], byDuckDb[row]?.[file?.name ?? '']]) {
            if (written === null || isNothing(written, declared)) expect(read ?? null).toBeNull()
            else
              expect([name, written, read, isSame(read, written, file?.type ?? '')]).toEqual([
                name,
                written,
                read,
                true,
              ])
          }
        }
      }
    }),
    { numRuns: Number(process.env['ONDECK_TABLES'] ?? 25) },
  )
})

test('uses the last value of a duplicate name in a row', async () => {
  const { library, engine, take } = resultsLibrary()
  const schema = '[{"name":"sessionid","type":{"name":"string"}},{"name":"speed","type":{"name":"double"}}]'
  take({ id: 'e1', page: `{"schema":${schema},"rows":[{"sessionid":"s","speed":1,"speed":2.5}]}` })
  await library.build()
  expect(await engine.rows('SELECT speed FROM curves')).toEqual([{ speed: 2.5 }])
})
