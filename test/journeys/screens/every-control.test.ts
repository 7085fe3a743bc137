import { expect } from 'vitest'
import { exerciseScreens } from '../../support/screens-controls.ts'
import { test } from '../../support/screens-stage.ts'

const screens = [
  'today',
  'queue',
  'captures',
  'athletes',
  'exports',
  'results',
  'results/trend',
  'results/table',
  'results/compare',
  'results/report',
  'settings/connection',
  'settings/folders',
  'settings/uploads',
  'settings/notifications',
  'settings/computer',
  'settings/about',
]

test('every control of every screen works twice by keys, mouse and wheel without a console error', async ({
  stage,
}) => {
  const { used, opening } = await exerciseScreens(stage, screens)
  expect(used, 'controls that were used').toBeGreaterThan(15)
  for (const name of ['Change schedule', 'Add folder', 'Stop watching', 'Remove API key', 'Start practice mode'])
    expect(opening, 'buttons that opened something').toContain(name)
})
