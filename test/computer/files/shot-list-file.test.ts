import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createShotLists } from '../../../src/computer/files/shot-list-file.ts'
import { createAliases } from '../../../src/station/tagging/names/aliases.ts'
import { growthOf, LINEAR } from '../../support/growth.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const jo = { athlete: { firstName: 'Jo', create: false }, dimensions: {} }
const maya = { athlete: { firstName: 'Maya', lastName: 'Ortíz', create: false }, dimensions: {} }

function folderWith(content: string | Buffer, name = 'shotlist.csv') {
  const folder = temporaryFolder()
  const list = join(folder, name)
  writeFileSync(list, content)
  const lists = createShotLists(createAliases({}))
  return { folder, list, lists, tagsFor: (clip: string) => lists.tagsFor(join(folder, clip)) }
}

describe('reads a shot list as spreadsheets write it', () => {
  const rows = ['file,athlete', 'a.mov,"Ortíz, Maya"', '', 'b.mov,Jo', '']
  const lists: [what: string, content: string | Buffer][] = [
    ['with commas', rows.join('\n')],
    ['with Windows line ends', rows.join('\r\n')],
    ['with old line ends', rows.join('\r')],
    ['with a mark in front', `\uFEFF${rows.join('\r\n')}`],
    ['with semicolons', 'file;athlete\na.mov;Ortíz, Maya\nb.mov;Jo'],
    ['with tabs', 'file\tathlete\na.mov\tOrtíz, Maya\nb.mov\tJo'],
    ['with a note on its delimiter', 'sep=;\r\nfile;athlete\r\na.mov;Ortíz, Maya\r\nb.mov;Jo'],
    [
      'as Unicode text',
      Buffer.from(`\uFEFF${rows.join('\r\n').replaceAll('mov,', 'mov\t').replace('e,a', 'e\ta')}`, 'utf16le'),
    ],
    ['as Windows writes accents', Buffer.from(rows.join('\r\n'), 'latin1')],
    ['with quotes around everything', '"file","athlete"\n"a.mov","Ortíz, Maya"\n"b.mov","Jo"'],
  ]
  test.each(lists)('%s', async (_what, content) => {
    const { tagsFor } = folderWith(content)
    expect(await tagsFor('a.mov')).toEqual({ tags: maya, problems: [] })
    expect(await tagsFor('B.MOV')).toEqual({ tags: jo, problems: [] })
    expect(await tagsFor('c.mov')).toEqual({ tags: null, problems: [] })
  })
})

test.each(['shotlist.csv', 'Shot-List.CSV', 'SHOTS.csv'])('reads a shot list named %s', async (name) => {
  expect((await folderWith('clip,athlete\na.mov,Jo', name).tagsFor('a.mov')).tags).toEqual(jo)
})

const heavy: [what: string, row: string][] = [
  ['blank lines', '\n'],
  ['lines of space', ' \n'],
  ['rows of another length than the titles', 'x\n'],
  ['rows with too many cells', 'x,y,z\n'],
  ['quotes', '""\n'],
]
test.each(heavy)('reads 5 MB of %s in linear time', async (_what, row) => {
  const read = (size: number) =>
    folderWith(`file,athlete\na.mov,Jo\n${row.repeat((size * 1_300_000) / row.length)}`).tagsFor('a.mov')
  expect(await growthOf(read)).toBeLessThan(LINEAR)
  expect((await read(4)).tags).toEqual(jo)
})

test('reads a list up to the row limit, and reports the rest', async () => {
  const { tagsFor } = folderWith(`file,athlete\na.mov,Jo\n\n${'b.mov,Jo\n'.repeat(60_000)}`)
  const { tags, problems } = await tagsFor('a.mov')
  expect(tags).toEqual(jo)
  expect(problems).toMatchObject([
    { line: 50_002, failure: { parameters: { problem: 'too-many-rows', value: '50000' } } },
  ])
  expect((await tagsFor('c.mov')).problems).toMatchObject([{ concerns: 'clip' }])
})

test('matches a file named without its extension', async () => {
  expect((await folderWith('clip,athlete\nIMG_1,Jo').tagsFor('img_1.MOV')).tags).toEqual(jo)
})

test('uses only the list in the clip’s own folder', async () => {
  const { folder, tagsFor } = folderWith('clip,athlete\na.mov,Jo')
  mkdirSync(join(folder, 'sub'))
  expect(await tagsFor('sub/a.mov')).toEqual({ tags: null, problems: [] })
  expect(await tagsFor('gone/a.mov')).toEqual({ tags: null, problems: [] })
})

test('reports the problems of the clip’s rows and of the list with their lines', async () => {
  const { list, tagsFor } = folderWith(
    'file,athlete,note,activity,movement\r\na.mov,"Jo\r\n",x,,\r\n\r\nb.mov,Jo,,baseball,layup\r\n,Jo,,,\r\n',
  )
  const a = await tagsFor('a.mov')
  expect(a.tags).toEqual(jo)
  expect(a.problems.map(({ line, concerns }) => [line, concerns])).toEqual([
    [1, 'list'],
    [6, 'list'],
  ])
  const b = await tagsFor('b.mov')
  expect(b.tags).toBeNull()
  expect(b.problems.filter(({ concerns }) => concerns === 'clip')).toMatchObject([
    { file: list, line: 5, failure: { code: 'pair-unknown' } },
  ])
})

test('keeps the rows before an unclosed quote', async () => {
  const { tagsFor } = folderWith('file,athlete\na.mov,Jo\nb.mov,"Jo\nc.mov,Jo\n')
  expect(await tagsFor('a.mov')).toMatchObject({ tags: jo, problems: [{ line: 3, concerns: 'list' }] })
  expect(await tagsFor('c.mov')).toMatchObject({
    tags: null,
    problems: [{ line: 3, concerns: 'clip', failure: { parameters: { problem: 'unreadable' } } }],
  })
})

test('does not read a list that is too large, and tags no clip beside it', async () => {
  const { tagsFor } = folderWith(`file,athlete\na.mov,Jo\n${'#'.repeat(5 * 1024 * 1024)}`)
  expect(await tagsFor('a.mov')).toMatchObject({
    tags: null,
    problems: [{ concerns: 'clip', failure: { parameters: { problem: 'too-large' } } }],
  })
})

test('gives no tags when two lists disagree', async () => {
  const { folder, tagsFor } = folderWith('file,athlete\na.mov,Jo\nb.mov,Jo')
  writeFileSync(join(folder, 'shots.csv'), 'file,athlete\na.mov,Max\nb.mov,Jo\nc.mov,Jo')
  expect(await tagsFor('a.mov')).toMatchObject({ tags: null, problems: [{ concerns: 'clip' }] })
  expect(await tagsFor('b.mov')).toEqual({ tags: jo, problems: [] })
  expect(await tagsFor('c.mov')).toEqual({ tags: jo, problems: [] })
})

test('detects a list that changes, is added or is removed', async () => {
  const { folder, list, tagsFor } = folderWith('file,athlete\na.mov,Max')
  utimesSync(folder, new Date(1_000), new Date(1_000))
  expect((await tagsFor('a.mov')).tags).toMatchObject({ athlete: { firstName: 'Max' } })
  writeFileSync(list, 'file,athlete\na.mov,Jo')
  expect((await tagsFor('a.mov')).tags).toEqual(jo)
  writeFileSync(join(folder, 'shots.csv'), 'file,athlete\nz.mov,Jo')
  expect((await tagsFor('z.mov')).tags).toEqual(jo)
})

test('ignores a folder with the name of a shot list', async () => {
  const { folder, tagsFor } = folderWith('file,athlete\na.mov,Jo')
  mkdirSync(join(folder, 'shots.csv'))
  expect((await tagsFor('a.mov')).tags).toEqual(jo)
})
