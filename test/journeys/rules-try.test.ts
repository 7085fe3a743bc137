import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { temporaryFolder } from '../support/temporary.ts'

interface Place {
  readonly folder: object
  readonly files: Readonly<Record<string, string>>
  readonly tagging?: object
}

/** A source folder `cam` with these files, and its configuration. */
function place({ folder, files, tagging = {} }: Place): string {
  const root = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'cam', path)), { recursive: true })
    writeFileSync(join(root, 'cam', path), content)
  }
  const config = { service: { baseUrl: 'http://127.0.0.1:9/v1' }, folders: [{ path: './cam', ...folder }], tagging }
  writeFileSync(join(root, 'ondeck.json'), JSON.stringify(config))
  return root
}

const tryRules = (root: string, folder: string, ...more: string[]) =>
  runOndeck({
    args: ['rules', 'try', folder, '--config', join(root, 'ondeck.json'), ...more],
    environment: { HOME: root },
  }).ended()

const everyRule = {
  camera: 'Cam A',
  rules: { fileName: '{athlete}_{movement}_{n}', path: '{date}/{camera}' },
  tags: { activity: 'baseball' },
}

test('shows each rule’s result for the real files, without a service or a key', async () => {
  const root = place({
    folder: everyRule,
    files: {
      '2026-11-14/Left/Maya_Ortiz_pitching_1.mov': 'x',
      '2026-11-14/Left/shots.csv': 'file,athlete\nMaya_Ortiz_pitching_1.mov,12\n',
      '2026-11-14/Left/notes.txt': 'x',
    },
    tagging: { aliases: { '12': { id: 'b3b1f7f0-6a54-4a35-8a63-0c9a8b1c2d3e' } } },
  })
  const { code, lines, strays, stderr } = await tryRules(root, 'cam', '--json')
  expect(strays).toEqual([])
  expect(lines).toEqual([
    {
      type: 'file',
      file: join(root, 'cam/2026-11-14/Left/Maya_Ortiz_pitching_1.mov'),
      fits: true,
      sources: {
        'shot-list': {
          tags: { athlete: { id: 'b3b1f7f0-6a54-4a35-8a63-0c9a8b1c2d3e' }, dimensions: {} },
          problems: [],
        },
        'file-name': {
          tags: {
            athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false },
            movement: 'pitching',
            dimensions: {},
          },
          problems: [],
        },
        path: { tags: { dimensions: {} }, camera: 'Left', problems: [] },
        folder: { tags: { activity: 'baseball', dimensions: {} }, camera: 'Cam A', problems: [] },
      },
      problems: [],
      shotListProblems: [],
    },
  ])
  expect(code, stderr).toBe(0)
})

test('reports a name that doesn’t match, also by the exit code', async () => {
  const root = place({
    folder: everyRule,
    files: { 'GX010023.mp4': 'x', '20261114/Left/Jo_pitching_2.mp4': 'x' },
  })
  const { code, stdout, stderr } = await tryRules(root, 'cam')
  expect(code, stderr).toBe(1)
  expect(stdout).toContain('“GX010023” doesn’t match {athlete}_{movement}_{n}: {movement} is missing')
  expect(stdout).toContain('athlete Jo, movement pitching')
  const inside = await tryRules(root, join(root, 'cam/20261114'), '--json')
  expect(inside.code).toBe(0)
  expect(inside.lines.map(({ file }) => file)).toEqual([join(root, 'cam/20261114/Left/Jo_pitching_2.mp4')])
})

test('reports a movement of several activities with their names', async () => {
  const root = place({ folder: { rules: { fileName: '{athlete}_{movement}' } }, files: { 'Jo_pitching.mp4': 'x' } })
  const { code, lines, stderr } = await tryRules(root, 'cam', '--json')
  expect(code, stderr).toBe(1)
  expect(lines).toMatchObject([
    { fits: false, problems: [{ code: 'movement-ambiguous', message: expect.stringContaining('baseball, softball') }] },
  ])
})

test('reports a wrong row with its line, and the list’s own problems once', async () => {
  const root = place({
    folder: {},
    files: {
      'a.mp4': 'x',
      'b.mp4': 'x',
      'shotlist.csv': 'file,athlete,color,activity,movement\na.mp4,Jo,,baseball,layup\nb.mp4,Jo,,,\n',
    },
  })
  const { code, stdout, stderr } = await tryRules(root, 'cam')
  expect(code, stderr).toBe(1)
  expect(stdout).toContain(`${join(root, 'cam/shotlist.csv')}, line 2: the service has no movement layup in baseball`)
  expect(stdout.match(/unknown column color/g)).toHaveLength(1)
})

test('exits with 2 for rules and aliases that can’t work', async () => {
  const root = place({
    folder: { rules: { fileName: '{athelete}_{n}', path: '{athlete}{date}' } },
    files: { 'a.mp4': 'x' },
    tagging: { aliases: { mo: { id: 'a' }, 'M O': { id: 'b' } } },
  })
  const { code, stdout, stderr } = await tryRules(root, 'cam', '--json')
  expect(code, stderr).toBe(2)
  expect(stdout).toBe('')
  for (const part of ['{athelete}', '{athlete}', 'folders[0].rules.path', '“mo” and “M O”']) {
    expect(stderr).toContain(part)
  }
})

test('refuses a folder that is not in the configuration', async () => {
  const root = place({ folder: { recursive: false }, files: { 'a.mp4': 'x', 'sub/b.mp4': 'x' } })
  for (const folder of ['.', 'cam/sub', 'elsewhere']) {
    const { code, stderr } = await tryRules(root, folder)
    expect(code, stderr).toBe(2)
    expect(stderr).toContain('is not a source folder')
  }
})

test('reports a folder without videos', async () => {
  const { code, stdout, stderr } = await tryRules(place({ folder: {}, files: { 'notes.txt': 'x' } }), 'cam')
  expect(stdout).toBe('There are no videos.\n')
  expect(code, stderr).toBe(0)
})
