import { describe, expect, test } from 'vitest'
import { dimensionFields, insertField } from '../../../src/features/settings/screen/folder-rules.tsx'
import {
  countTagged,
  otherProblems,
  rulePreviewState,
  ruleProblem,
} from '../../../src/features/settings/screen/rule-preview-panel.tsx'
import { sectionOf } from '../../../src/features/settings/screen/sections.ts'
import { isSettingFixed } from '../../../src/renderer/state/is-setting-fixed.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { RulePreviewRow } from '../../../src/station/contract/folder-view.ts'
import { templateFields } from '../../../src/station/contract/template-fields.ts'
import { knownFields } from '../../../src/station/tagging/names/template.ts'

test('a button inserts each field that a rule may have', () => {
  expect([...templateFields, ...dimensionFields].toSorted()).toEqual([...knownFields].sort())
})

describe('a field inserted into a rule', () => {
  test.each([
    ['into an empty one', '', 0, 'athlete', '{athlete}', 9],
    ['behind another, with something between them', '{athlete}', 9, 'n', '{athlete}_{n}', 13],
    ['before another, with something between them', '{n}', 0, 'athlete', '{athlete}_{n}', 9],
    ['where the caret is', '{athlete}-take', 10, 'movement', '{athlete}-{movement}take', 20],
  ])('%s', (_what, template, at, field, text, caret) => {
    expect(insertField(template, at, field)).toEqual({ text, caret })
  })
})

const row = (given: Partial<RulePreviewRow>): RulePreviewRow => ({
  fileName: 'a.mov',
  relativePath: 'a.mov',
  tags: { dimensions: {} },
  athleteName: null,
  recordedAtMs: null,
  recordedAtSource: null,
  reasons: [],
  isIgnored: false,
  ...given,
})
const whole = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: {} }

describe('the result of the rules for a file', () => {
  test('is complete, left to the athlete on deck, or untagged', () => {
    expect(rulePreviewState(row({ tags: whole }))).toBe('complete')
    expect(rulePreviewState(row({ tags: { movement: 'pitching', dimensions: {} } }))).toBe('by-deck')
    expect(rulePreviewState(row({ tags: whole, reasons: [failure('athlete-unknown')] }))).toBe('needs-tags')
    expect(rulePreviewState(row({ tags: whole, isIgnored: true }))).toBe('ignored')
    expect(countTagged({ rows: [row({}), row({ reasons: [failure('name-unfit')] })], total: 2, problems: [] })).toBe(1)
  })

  test('an invalid rule is reported at its field, without a position in a file', () => {
    const problems = [
      failure('template-invalid', { template: '{x}', key: 'folders[0].rules.path' }),
      failure('alias-ambiguous', { first: '7', second: '07' }),
    ]
    expect(ruleProblem({ problems }, 'path')).toEqual(failure('template-invalid', { template: '{x}' }))
    expect(ruleProblem({ problems }, 'fileName')).toBeNull()
    expect(otherProblems({ problems })).toEqual([problems[1]])
  })
})

describe('settings of a configuration file', () => {
  test.each([
    ['uploads.parallel', ['uploads.parallel'], true],
    ['cameras', ['cameras.A.clockCorrectionSeconds'], true],
    ['uploads.parallel', ['uploads'], true],
    ['uploads.paused', ['uploads.parallel'], false],
    ['uploads', ['uploadsElsewhere'], false],
  ])('%s with %j given is fixed: %s', (key, given, fixed) => {
    expect(isSettingFixed(given, key)).toBe(fixed)
  })

  test('an address without a section opens the first one', () => {
    const [connection, folders] = [{ name: 'connection' }, { name: 'folders' }]
    const opened = ['folders', 'nonsense', null].map((within) => sectionOf([connection, folders], within))
    expect(opened).toEqual([folders, connection, connection])
  })
})
