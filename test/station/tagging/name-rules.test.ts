import { describe, expect, test } from 'vitest'
import { FolderSettings, Settings } from '../../../src/station/contract/settings.ts'
import { createNameRules } from '../../../src/station/tagging/names/name-rules.ts'

interface Given {
  readonly rules: object
  readonly path?: string
  readonly aliases?: object
  readonly recursive?: boolean
}

function station({ rules, path = '/cam', aliases = {}, recursive = true }: Given) {
  const settings = Settings.parse({
    service: { baseUrl: 'http://127.0.0.1:9/v1' },
    folders: [{ path, rules, recursive }],
    tagging: { aliases },
  })
  const names = createNameRules(settings)
  const [folder] = settings.folders
  if (!folder) throw new Error('no folder')
  return { problems: names.problems, read: (file: string) => names.read(folder, file) }
}

test('reads tags from a file’s name and from its folders', () => {
  const { read } = station({ rules: { fileName: '{athlete}_{movement}_{n}', path: '{camera}/{date}' } })
  expect(read('/cam/Cam A/2026-11-14/Maya_Ortiz_free throw_3.MOV')).toEqual([
    {
      origin: 'file-name',
      tags: {
        athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false },
        activity: 'basketball',
        movement: 'free_throw',
        dimensions: {},
      },
      problems: [],
    },
    { origin: 'path', tags: { dimensions: {} }, camera: 'Cam A', problems: [] },
  ])
})

test('reads no tags in a folder without rules', () => {
  expect(station({ rules: {} }).read('/cam/Maya_pitching_1.mp4')).toEqual([])
})

test('leaves the activity of a movement with several activities open', () => {
  const { read } = station({ rules: { fileName: '{athlete}_{movement}' } })
  expect(read('/cam/Jo_pitching.mp4')[0]?.tags).toMatchObject({ movement: 'pitching' })
  expect(read('/cam/Jo_pitching.mp4')[0]?.tags.activity).toBeUndefined()
  expect(read('/cam/Jo_single leg.mp4')[0]?.tags.activity).toBeUndefined()
})

test('does not guess the activity of a movement with the name of another activity', () => {
  const { read } = station({ rules: { fileName: '{athlete}_{movement}' } })
  expect(read('/cam/Jo_squat.mp4')[0]?.tags).toMatchObject({ movement: 'squat' })
  expect(read('/cam/Jo_squat.mp4')[0]?.tags.activity).toBeUndefined()
})

test('reads dimensions in the service’s format', () => {
  const { read } = station({ rules: { fileName: '{athlete}_{handedness}_{bat_length}' } })
  expect(read('/cam/Jo_R_33.5.mp4')[0]?.tags.dimensions).toEqual({ handedness: 'right', bat_length: 33.5 })
})

test('looks up an alias before it splits a name', () => {
  const maya = { id: 'b3b1f7f0-6a54-4a35-8a63-0c9a8b1c2d3e' }
  const whole = station({ rules: { fileName: '{athlete}_{ignore}' }, aliases: { '12': maya } })
  expect(whole.read('/cam/12_IMG_0412.mp4')[0]?.tags.athlete).toEqual(maya)
  const first = station({ rules: { fileName: '{firstName}_{lastName}' }, aliases: { 'Maya O': maya } })
  expect(first.read('/cam/maya_o.mp4')[0]?.tags.athlete).toEqual(maya)
})

describe('an unclear name gives no tags', () => {
  test('when it does not match', () => {
    const { read } = station({ rules: { fileName: '{athlete}_{movement}' } })
    expect(read('/cam/GX01_kickflip.mp4')).toEqual([
      {
        origin: 'file-name',
        tags: { dimensions: {} },
        problems: [
          {
            code: 'name-unfit',
            parameters: { name: 'GX01_kickflip', template: '{athlete}_{movement}', field: 'movement' },
          },
        ],
      },
    ])
  })

  test('when it has two meanings', () => {
    const [named] = station({ rules: { fileName: '{athlete}_{ignore}' } }).read('/cam/Maya_Ortiz_01.mp4')
    expect(named?.tags).toEqual({ dimensions: {} })
    expect(named?.problems).toEqual([
      {
        code: 'name-ambiguous',
        parameters: {
          name: 'Maya_Ortiz_01',
          template: '{athlete}_{ignore}',
          first: 'athlete Maya',
          second: 'athlete Maya_Ortiz',
        },
      },
    ])
  })

  test('when it is in the source folder itself and subfolders are expected', () => {
    const { read } = station({ rules: { path: '{athlete}' } })
    expect(read('/cam/a.mp4')[0]?.problems[0]?.code).toBe('name-unfit')
  })
})

test.each([
  ['C:\\Videos\\Cam', 'C:\\Videos\\Cam\\20261114\\Maya Ortiz\\a.mp4'],
  ['C:\\Videos\\Cam\\', 'C:\\Videos\\Cam\\20261114\\Maya Ortiz\\a.mp4'],
  ['\\\\server\\share', '\\\\server\\share\\20261114\\Maya Ortiz\\a.mp4'],
  ['/videos/', '/videos/20261114/Maya Ortiz/a.mp4'],
  ['/', '/20261114/Maya Ortiz/a.mp4'],
])('reads folders below %s', (path, file) => {
  const [named] = station({ rules: { path: '{date}/{athlete}' }, path }).read(file)
  expect(named?.tags.athlete).toEqual({ firstName: 'Maya', lastName: 'Ortiz', create: false })
})

test('names rules and aliases that can’t work, with their position', () => {
  const aliases = { mo: { id: 'a' }, MO: { id: 'b' } }
  const { problems, read } = station({ rules: { fileName: '{atlete}', path: '{athlete}' }, aliases, recursive: false })
  expect(problems).toEqual([
    { code: 'alias-ambiguous', parameters: { first: 'mo', second: 'MO' } },
    {
      code: 'template-invalid',
      parameters: {
        template: '{atlete}',
        problem: 'field-unknown',
        expected: '{athlete}',
        key: 'folders[0].rules.fileName',
      },
    },
    {
      code: 'template-invalid',
      parameters: {
        template: '{athlete}',
        problem: 'no-subfolders',
        expected: 'recursive: true',
        key: 'folders[0].rules.path',
      },
    },
  ])
  expect(read('/cam/Maya.mp4')).toEqual([])
})

test('takes the camera from the path', () => {
  const folder = FolderSettings.parse({ path: '/dump', camera: 'Card reader', rules: { path: '{camera}/{date}' } })
  const { cameraIn } = createNameRules({ folders: [folder], tagging: Settings.shape.tagging.parse({}) })
  expect(cameraIn({ folder: '/dump', path: '/dump/Cam A/20261114/x.mov' })).toBe('Cam A')
  expect(cameraIn({ folder: '/dump', path: '/dump/x.mov' })).toBeNull()
  expect(cameraIn({ folder: '/elsewhere', path: '/elsewhere/Cam A/20261114/x.mov' })).toBeNull()
})
