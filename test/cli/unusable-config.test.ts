import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../src/cli/input/read-config.ts'
import { printError } from '../../src/cli/print/output.ts'
import { pitching } from '../support/stage.ts'
import { temporaryFolder } from '../support/temporary.ts'

const nowhere = { baseUrl: 'http://127.0.0.1:9/v1' }
const folder = { path: './cam', tags: pitching }
const good = { service: nowhere, folders: [folder], finished: { stableSeconds: 0.3, giveUpSeconds: 1 } }
const withFolder = (change: object) => ({ ...good, folders: [{ ...folder, ...change }] })

/** Each: what is wrong, the configuration, and what the message has to name: the key, and what is expected there. */
const wrong: [what: string, config: object | string, names: (string | RegExp)[]][] = [
  ['a misspelt key at the top', { ...good, upload: {} }, ['upload', 'uploads']],
  ['a misspelt key of a folder', withFolder({ recursiv: true }), ['folders[0].recursiv', 'recursive']],
  [
    'a misspelt key of the tags',
    withFolder({ tags: { ...pitching, activty: 'x' } }),
    ['folders[0].tags.activty', 'activity'],
  ],
  ['a misspelt key of an athlete', withFolder({ tags: { athlete: { firstname: 'Jo' } } }), ['firstname', 'firstName']],
  ['a misspelt key of uploads', { ...good, uploads: { paralel: 2 } }, ['uploads.paralel', 'parallel']],
  ['a key nobody has heard of', { ...good, color: 'blue' }, ['color', 'service']],
  ['a key in the configuration', { ...good, service: { ...nowhere, apiKey: 'sk_x' } }, ['service.apiKey', 'baseUrl']],
  ['a text for a number', { ...good, uploads: { parallel: 'two' } }, ['uploads.parallel', 'number']],
  ['too many at once', { ...good, uploads: { parallel: 40 } }, ['uploads.parallel', '4']],
  [
    'hours without two digits',
    { ...good, uploads: { schedule: [{ days: [1], from: '6:00', to: '7:00' }] } },
    ['uploads.schedule[0].from', 'uploads.schedule[0].to: "7:00".\n  Expected: a time such as 06:00'],
  ],
  ['half a clip at once', { ...good, uploads: { parallel: 1.5 } }, ['uploads.parallel', /int|whole/]],
  ['a negative limit', { ...good, uploads: { limitMbitPerSecond: -1 } }, ['uploads.limitMbitPerSecond', /0/]],
  ['a text for yes or no', withFolder({ recursive: 'perhaps' }), ['folders[0].recursive', /boolean|true/]],
  ['another word for existing', withFolder({ existing: 'skip' }), ['folders[0].existing', 'take', 'ignore']],
  ['a list for a text', withFolder({ path: ['a', 'b'] }), ['folders[0].path', 'string']],
  ['an empty path', withFolder({ path: '  ' }), ['folders[0].path', 'empty']],
  ['no path', { ...good, folders: [{ tags: pitching }] }, ['folders[0].path', 'string']],
  ['no folders', { service: nowhere }, ['folders', 'array']],
  ['an empty list of folders', { ...good, folders: [] }, ['folders', '1']],
  ['one folder instead of a list', { ...good, folders: folder }, ['folders', 'array']],
  ['no service', { folders: [folder] }, ['service', 'object']],
  [
    'an athlete by id and by name',
    withFolder({ tags: { athlete: { id: 'x', firstName: 'Jo' } } }),
    ['folders[0].tags.athlete'],
  ],
  ['an athlete that is a text', withFolder({ tags: { athlete: 'Jo' } }), ['folders[0].tags.athlete', 'object']],
  [
    'a dimension that is a list',
    withFolder({ tags: { dimensions: { handedness: ['left'] } } }),
    ['dimensions.handedness'],
  ],
  [
    'plain http to another computer',
    { ...good, service: { baseUrl: 'http://service.example/v1' } },
    ['baseUrl', 'https'],
  ],
  [
    'a database without a user',
    { ...good, facility: { database: 'postgresql://db.example/ondeck' } },
    ['facility.database', 'postgresql://USER@HOST:5432/DATABASE'],
  ],
  ['an address that is none', { ...good, service: { baseUrl: 'service' } }, ['baseUrl', 'https']],
  ['an address of another kind', { ...good, service: { baseUrl: 'file:///v1' } }, ['baseUrl', 'https']],
  [
    'an address with a password',
    { ...good, service: { baseUrl: 'https://a:b@service.example/v1' } },
    ['baseUrl', 'password'],
  ],
  ['two equal folders', { ...good, folders: [folder, folder] }, ['folders[1].path', 'overlap']],
  ['a folder in another', { ...good, folders: [folder, { path: 'cam/DCIM' }] }, ['folders[1].path', 'overlap']],
  ['a folder around another', { ...good, folders: [{ path: 'cam/DCIM' }, folder] }, ['folders[0].path', 'overlap']],
  [
    'two spellings of a folder',
    { ...good, folders: [folder, { path: './x/../cam/' }] },
    ['folders[1].path', 'overlap'],
  ],
  ['a link to another folder', { ...good, folders: [folder, { path: 'link' }] }, ['folders[1].path', 'overlap']],
  ['an empty file', '', ['object']],
  ['a list at the top', '[1, 2]', ['object']],
  ['what is neither YAML nor JSON', 'service: {', ['YAML']],
  ['a key given twice', 'service: { baseUrl: "http://127.0.0.1:9/v1" }\nfolders: []\nfolders: []\n', ['YAML']],
]

/** Returns the output and the exit code of `run` with a configuration. */
async function complaintOf(config: object | string) {
  const root = temporaryFolder()
  mkdirSync(join(root, 'cam/DCIM'), { recursive: true })
  symlinkSync(join(root, 'cam'), join(root, 'link'))
  const file = join(root, 'ondeck.yaml')
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  let text = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => Boolean((text += String(chunk))))
  try {
    await readConfig(file)
  } catch (error) {
    return { code: printError(error, ''), text }
  }
  return { code: 0, text }
}

for (const [what, config, names] of wrong) {
  test(`a configuration with ${what} gives exit code 2, and the message names the key and the expected value`, async () => {
    const { code, text } = await complaintOf(config)

    expect(code, text).toBe(2)
    for (const name of names) expect(text).toMatch(name instanceof RegExp ? name : asPattern(name))
    expect(text).not.toMatch(/\n\s+at .*:\d+:\d+/)
    expect(text, 'a sentence, not a regular expression').not.toContain('pattern')
  })
}

const asPattern = (text: string) => new RegExp(text.replaceAll(/[[\].]/g, String.raw`\$&`))
