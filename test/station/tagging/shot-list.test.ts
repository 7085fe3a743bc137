import { describe, expect, test } from 'vitest'
import { createAliases } from '../../../src/station/tagging/names/aliases.ts'
import { readShotList } from '../../../src/station/tagging/names/shot-list.ts'

const maya = { id: 'b3b1f7f0-6a54-4a35-8a63-0c9a8b1c2d3e' }
const aliases = createAliases({ '12': maya })

/** Each line's cells are separated by |. */
const read = (...lines: string[]) =>
  readShotList(
    lines.map((text, index) => ({ line: index + 1, cells: text.split('|') })),
    aliases,
  )

const codes = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ line, clip, failure: { code, parameters } }) => [line, clip, parameters.problem ?? code])

test('reads a file and its tags from each row', () => {
  const list = read(
    'File Name|ATHLETE|Activity|movement|Bat Length|handedness',
    'IMG_1.MOV|Maya Ortiz|Baseball|Hitting|33.5|L',
    'img_2.mov|12||free throw||right',
    'IMG_3.MOV|Jo||||',
  )
  expect(list.problems).toEqual([])
  expect(Object.fromEntries(list.entries)).toEqual({
    'img_1.mov': {
      athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false },
      activity: 'baseball',
      movement: 'hitting',
      dimensions: { bat_length: 33.5, handedness: 'left' },
    },
    'img_2.mov': {
      athlete: maya,
      activity: 'basketball',
      movement: 'free_throw',
      dimensions: { handedness: 'right' },
    },
    'img_3.mov': { athlete: { firstName: 'Jo', create: false }, dimensions: {} },
  })
})

test.each(['file', 'filename', 'File_Name', 'CLIP'])('accepts %s as the title of the file column', (title) => {
  expect([...read(`${title}|athlete`, 'a.mov|12').entries.keys()]).toEqual(['a.mov'])
})

test('reads an athlete by id, or by first and last name', () => {
  const list = read('clip|athlete_id|First Name|last_name', 'a.mov|x-1||', 'b.mov||Maya|Ortiz')
  expect(list.entries.get('a.mov')?.athlete).toEqual({ id: 'x-1' })
  expect(list.entries.get('b.mov')?.athlete).toEqual({ firstName: 'Maya', lastName: 'Ortiz', create: false })
})

test('reads movements from a list without athletes', () => {
  expect(read('file|movement', 'a.mov|pitching').entries.get('a.mov')).toEqual({
    movement: 'pitching',
    dimensions: {},
  })
})

describe('a wrong row', () => {
  const list = read(
    'file|athlete|activity|movement|handedness|footedness',
    'good.mov|Maya Ortiz|baseball|pitching|left|',
    'pair.mov|Jo|baseball|layup||',
    'side.mov|Jo|baseball|pitching|lefty|',
    'dimension.mov|Jo|baseball|pitching||left',
    'nobody.mov||baseball|pitching||',
    '|Jo|baseball|pitching||',
    'activity.mov|Jo|basebal|||',
    'movement.mov|Jo||kickflip||',
    'more.mov|Jo|baseball|pitching|left||x',
    'sub/away.mov|Jo||||',
    'twice.mov|Jo||||',
    'TWICE.mov|Maya||||',
    'same.mov|Jo||||',
    '|||||',
    'Same.mov|Jo||||',
    'last.mov|Jo||||||',
  )

  test('is reported with its line and its clip', () => {
    expect(codes(list)).toEqual([
      [3, 'pair.mov', 'pair-unknown'],
      [4, 'side.mov', 'dimension-invalid'],
      [5, 'dimension.mov', 'dimension-unknown'],
      [6, 'nobody.mov', 'athlete-missing'],
      [7, null, 'file-missing'],
      [8, 'activity.mov', 'activity-unknown'],
      [9, 'movement.mov', 'movement-unknown'],
      [10, 'more.mov', 'cells-too-many'],
      [11, null, 'file-with-folder'],
      [13, 'twice.mov', 'file-twice'],
    ])
  })

  test('does not affect a valid row', () => {
    expect([...list.entries.keys()]).toEqual(['good.mov', 'same.mov', 'last.mov'])
  })
})

test('reports and ignores unknown columns', () => {
  const list = read('file|athlet|notes||athlete|Athlete', 'a.mov|x|y|z|12|Jo')
  expect(codes(list)).toEqual([
    [1, null, 'column-unknown'],
    [1, null, 'column-unknown'],
    [1, null, 'column-twice'],
  ])
  expect(list.problems[0]?.failure.parameters).toMatchObject({ value: 'athlet', expected: 'athlete' })
  expect(list.entries.get('a.mov')?.athlete).toEqual(maya)
})

test('reports a list without a file column', () => {
  const list = read('athlete|movement', '12|pitching')
  expect(list.entries.size).toBe(0)
  expect(list.broken).toMatchObject({ line: 1, failure: { parameters: { problem: 'no-file-column' } } })
})

test('reads no tags from an empty list', () => {
  expect(read()).toEqual({ entries: new Map(), problems: [], broken: null })
  expect(read('', '|')).toEqual({ entries: new Map(), problems: [], broken: null })
})
