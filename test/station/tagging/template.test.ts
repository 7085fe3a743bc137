import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captureMovements } from '../../../src/service/movements.ts'
import { readName } from '../../../src/station/tagging/names/name-rules.ts'
import { compileTemplate, type TemplateFor, type TemplatePart } from '../../../src/station/tagging/names/template.ts'
import { growthOf } from '../../support/growth.ts'

function compile(template: string, use: TemplateFor = 'file-name'): readonly TemplatePart[] {
  const compiled = compileTemplate(template, use)
  if ('because' in compiled) throw new Error(JSON.stringify(compiled.because))
  return compiled.parts
}

interface More {
  readonly ignore?: readonly string[]
  readonly aliases?: readonly string[]
  readonly use?: TemplateFor
}

const read = (template: string, name: string, { ignore = [], aliases = [], use = 'file-name' }: More = {}) =>
  readName(name, { parts: compile(template, use), ignore, isAlias: (text) => aliases.includes(text) })

function fields(template: string, name: string, more: More = {}) {
  const reading = read(template, name, more)
  return reading.kind === 'read' ? reading.fields : reading
}

const unfit = (field: string | null) => ({ kind: 'unfit', field })

describe('a template parses names', () => {
  const names: [template: string, name: string, fields: Record<string, string>][] = [
    ['{athlete}_{movement}_{n}', 'Maya_pitching_3', { athlete: 'Maya', movement: 'pitching', n: '3' }],
    [
      '{athlete}_{movement}_{n}',
      'Maya_Ortiz_free_throw_12',
      { athlete: 'Maya_Ortiz', movement: 'free_throw', n: '12' },
    ],
    ['{athlete}_{movement}', 'Maya Ortiz_Free Throw', { athlete: 'Maya Ortiz', movement: 'free_throw' }],
    [
      '{athlete} - {movement} ({n})',
      'Maya Ortiz - JUMP-SHOT (7)',
      { athlete: 'Maya Ortiz', movement: 'jump_shot', n: '7' },
    ],
    ['{athlete}_{movement}', 'Maya_single_leg_broad', { athlete: 'Maya', movement: 'single_leg_broad' }],
    [
      '{activity}-{movement}-{athlete}',
      'Track and Field-shot put-Jo',
      { activity: 'track_and_field', movement: 'shot_put', athlete: 'Jo' },
    ],
    ['{firstName}_{lastName}_{ignore}', 'Maya_Ortiz_IMG_0412', { firstName: 'Maya', lastName: 'Ortiz' }],
    ['{date}-{athlete}', '2026-11-14-Maya', { date: '2026-11-14', athlete: 'Maya' }],
    ['{date}T{time}_{athlete}', '20261114T142530_Jo', { date: '2026-11-14', time: '14:25:30', athlete: 'Jo' }],
    ['{athlete}_{handedness}', 'Maya_L', { athlete: 'Maya', handedness: 'left' }],
    ['{athlete}_{footedness}_{n}', 'Maya_Right_1', { athlete: 'Maya', footedness: 'right', n: '1' }],
    ['{athlete}_{arm_position}', 'Maya_hands_on_hips', { athlete: 'Maya', arm_position: 'hands-on-hips' }],
    ['{camera}_{athlete}', 'CamA_Maya_Ortiz', { camera: 'CamA', athlete: 'Maya_Ortiz' }],
    ['take{n} {athlete}', 'TAKE4 Zoë', { n: '4', athlete: 'Zoë' }],
    ['{athlete}_{n}', 'Zoe\u0308_4', { athlete: 'Zoë', n: '4' }],
    ['{athlete}-{movement}', 'Maya - layup', { athlete: 'Maya', movement: 'layup' }],
  ]
  test.each(names)('%s reads %s', (template, name, expected) => {
    expect(fields(template, name)).toEqual(expected)
  })

  test('a template of folders parses each level', () => {
    const template = '{camera}/{date}/{athlete}'
    const expected = { camera: 'Cam_1', date: '2026-11-14', athlete: 'Maya Ortiz' }
    expect(fields(template, 'Cam_1/2026-11-14/Maya Ortiz', { use: 'path' })).toEqual(expected)
    expect(fields('\\{camera}\\{date}\\{athlete}\\', 'Cam_1/2026-11-14/Maya Ortiz', { use: 'path' })).toEqual(expected)
    expect(fields('{athlete}/raw', 'Maya/RAW', { use: 'path' })).toEqual({ athlete: 'Maya' })
  })

  test('rejects a path with more or fewer folders than the template', () => {
    expect(fields('{date}/{athlete}', '20261114', { use: 'path' })).toEqual(unfit('athlete'))
    expect(fields('{date}/{athlete}', '20261114/Maya/raw', { use: 'path' })).toMatchObject({ kind: 'unfit' })
    expect(fields('{athlete}', '', { use: 'path' })).toEqual(unfit('athlete'))
  })
})

describe('reports the position at which a name does not match', () => {
  const misfits: [template: string, name: string, field: string | null][] = [
    ['{athlete}_{movement}_{n}', 'Maya_kickflip_1', 'movement'],
    ['{athlete}_{movement}_{n}', 'Maya_pitching_x', 'n'],
    ['{athlete}_{movement}_{n}', 'Maya_pitching', 'n'],
    ['{athlete}_{movement}', 'GX010023', 'movement'],
    ['{date}_{athlete}', '14-11-2026_Maya', 'date'],
    ['{date}_{athlete}', '11142026_Maya', 'date'],
    ['{date}_{athlete}', '20260230_Maya', 'date'],
    ['{date}_{athlete}', '2026-1114_Maya', 'date'],
    ['{athlete}_{time}', 'Maya_2561', 'time'],
    ['{athlete}_{handedness}', 'Maya_lefty', 'handedness'],
    ['{firstName}_{lastName}', 'Ana_Maria_Ortiz', 'lastName'],
    ['{athlete}_end', 'Maya_fin', null],
    ['{athlete}_{movement}', '__pitching', 'athlete'],
  ]
  test.each(misfits)('%s does not read %s', (template, name, field) => {
    expect(read(template, name)).toEqual(unfit(field))
  })
})

describe('a name with two meanings has no result', () => {
  test('when two fields accept any number of words', () => {
    expect(read('{athlete}_{ignore}', 'Maya_Ortiz_0412')).toMatchObject({ kind: 'ambiguous' })
  })

  test('unless a known alias decides', () => {
    expect(fields('{athlete}_{ignore}', '12_IMG_0412', { aliases: ['12'] })).toEqual({ athlete: '12' })
  })

  test('unless the meanings differ in nothing relevant', () => {
    expect(fields('{athlete} {time}_{ignore}', 'Maya 14_25_30_x')).toMatchObject({ athlete: 'Maya' })
  })
})

test('skips ignored words between delimiters, in any case', () => {
  const ignore = ['HD', 'slow motion', '(copy)', 'take']
  const expected = { athlete: 'Maya_Ortiz', movement: 'pitching', n: '3' }
  for (const name of [
    'Maya_Ortiz_hd_pitching_3',
    'HD_Maya_Ortiz_pitching_3',
    'Maya_Ortiz_pitching_Slow Motion_take_3',
    'Maya_Ortiz_pitching_3 (copy)',
    'take-HD_Maya_Ortiz_pitching_3',
  ]) {
    expect(fields('{athlete}_{movement}_{n}', name, { ignore })).toEqual(expected)
  }
  expect(fields('{athlete}_{n}', 'HDan_3', { ignore })).toEqual({ athlete: 'HDan', n: '3' })
})

describe('an invalid template is refused', () => {
  const wrong: [template: string, problem: string, expected: string | RegExp, use?: TemplateFor][] = [
    ['{athelete}_{n}', 'field-unknown', '{athlete}'],
    ['{first_name}', 'field-unknown', '{firstName}'],
    ['{Movement}', 'field-unknown', '{movement}'],
    ['{handednes}_{athlete}', 'field-unknown', '{handedness}'],
    ['{color_of_the_shirt}', 'field-unknown', /\{athlete\}.*\{handedness\}/],
    ['{}', 'field-unknown', /\{athlete\}/],
    ['{athlete}_{athlete}', 'field-twice', '{athlete}'],
    ['{athlete}{movement}', 'fields-touching', '{athlete}_{movement}'],
    ['{athlete_{n}', 'brace-unbalanced', '{athlete}'],
    ['athlete}', 'brace-unbalanced', '{athlete}'],
    ['{{athlete}}', 'brace-unbalanced', '{athlete}'],
    ['{athlete}_{firstName}', 'athlete-twice', '{athlete}'],
    ['{lastName}_{n}', 'last-name-alone', '{firstName}_{lastName}'],
    ['{date}_{n}', 'nothing-useful', /\{athlete\}/],
    ['IMG', 'nothing-useful', /\{athlete\}/],
    ['{date}/{athlete}', 'slash-in-file-name', '{athlete}'],
    ['///', 'nothing-useful', /\{athlete\}/, 'path'],
  ]
  test.each(wrong)('%s: %s', (template, problem, expected, use = 'file-name') => {
    expect(compileTemplate(template, use)).toEqual({
      because: {
        code: 'template-invalid',
        parameters: {
          template,
          problem,
          expected: expected instanceof RegExp ? expect.stringMatching(expected) : expected,
        },
      },
    })
  })

  test('except {ignore}, which may appear twice', () => {
    expect(fields('{ignore}-{athlete}-{ignore}', 'a-Maya-b')).toEqual({ athlete: 'Maya' })
  })
})

const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,12}$/)
const pair = fc.constantFrom(
  ...Object.entries(captureMovements).flatMap(([activity, movements]) =>
    Object.keys(movements).map((movement) => ({ activity, movement })),
  ),
)
const values = fc
  .record({
    pair,
    firstName: word,
    lastName: word,
    camera: word,
    n: fc.nat().map(String),
    handedness: fc.constantFrom('left', 'right'),
    date: fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  })
  .map(({ pair: both, ...rest }): Record<string, string> => ({ ...rest, ...both }))

test('reads back every name that a template writes', () => {
  const order = fc.shuffledSubarray(['firstName', 'activity', 'movement', 'camera', 'n', 'handedness', 'date'], {
    minLength: 1,
  })
  const delimiter = fc.constantFrom('__', ' - ', '+', ' ~ ', '#')
  fc.assert(
    fc.property(values, order, delimiter, (given, chosen, between) => {
      const useful = [...new Set([...chosen, 'firstName'])]
      const template = useful.map((field) => `{${field}}`).join(between)
      const name = useful.map((field) => given[field]).join(between)
      expect(fields(template, name)).toEqual(Object.fromEntries(useful.map((field) => [field, given[field]])))
    }),
    { numRuns: 2_000 },
  )
})

test('parses or rejects any name, at a cost that grows with its length only', async () => {
  /** Trying every split would be the sixth power, four thousand times as much. */
  const FOURTH_POWER = 4 ** 4
  const readSix = (text: string) =>
    read('{ignore}_{athlete}_{ignore}_{movement}_{ignore}_{ignore}', text, { ignore: ['b', '(', '\\'] })
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 255 }), fc.stringMatching(/^[ab_]{0,255}$/))
  fc.assert(
    fc.property(name, (text) => {
      expect(() => readSix(text)).not.toThrow()
    }),
    { numRuns: 200 },
  )
  expect(await growthOf((size) => readSix('a_'.repeat(30 * size)), FOURTH_POWER)).toBeLessThan(FOURTH_POWER)
})
