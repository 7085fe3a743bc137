import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diagnosticsFile } from '../../../src/features/diagnostics/station/diagnostics-api.ts'

test('the download serves only diagnostics files', () => {
  const name = 'ondeck-diagnostics-2026-11-22T08-00-00-000Z.zip'
  expect(diagnosticsFile('/data', name)).toBe(join('/data', 'diagnostics', name))
  for (const other of [
    '../settings.json',
    'ondeck-diagnostics-../../settings.zip',
    `${name}/../x`,
    'settings.json',
    '',
  ])
    expect(diagnosticsFile('/data', other), other).toBeNull()
})
