import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importFacility, people } from '../../support/import-facility.ts'
import { startOndeck } from '../../support/run-ondeck.ts'
import { eventually, refusal } from '../../support/station-host.ts'

vi.setConfig({ testTimeout: 120_000 })

test('an import that the command line is at work on is not discarded, and imports every row', async () => {
  const { root, gate, service, run, imports, athletes } = await importFacility()
  const file = join(root, 'team.csv')
  writeFileSync(file, people(60))
  const command = startOndeck({
    args: ['athletes', 'import', file, '--data-dir', join(root, 'data'), '--base-url', gate.baseUrl],
    environment: { HOME: root, ONDECK_API_KEY: service.key },
    timeoutMs: 60_000,
  })
  await eventually(() => expect(gate.count('POST /v1/athletes')).toBeGreaterThan(3))
  const { id: left = '' } = (await run()) ?? {}
  await refusal(() => imports.dismiss({ run: left })).toMatchObject({ code: 'import-locked' })
  await refusal(() => imports.stop({ run: left })).toMatchObject({ code: 'import-locked' })
  expect(await run()).toMatchObject({ file: 'team.csv', state: 'left' })
  expect((await command.ended()).code).toBe(0)
  expect(await athletes()).toHaveLength(61)
})
