import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { InvalidInput } from '../../src/cli/input/invalid-input.ts'
import { fixedByConfigFile, readConfig } from '../../src/cli/input/read-config.ts'
import { withEvidenceText } from '../../src/words/evidence-text.ts'
import { temporaryFolder } from '../support/temporary.ts'

const good = `
service: { baseUrl: "http://127.0.0.1:4010/v1/" }
folders:
  - path: ./cam-a
    tags: { athlete: { firstName: Maya, lastName: Ortiz, create: true }, activity: baseball, movement: pitching }
`

function write(text: string, name = 'ondeck.yaml') {
  const folder = temporaryFolder()
  writeFileSync(join(folder, name), text)
  return { folder, file: join(folder, name) }
}

async function complaints(text: string): Promise<unknown[]> {
  try {
    await readConfig(write(text).file)
    return []
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const worded = error.failures.map((failure) => withEvidenceText(failure, 'en'))
    return worded.map(({ parameters }) => `${parameters['key']}: ${parameters['expected']}`)
  }
}

test('a short configuration gets defaults, and its folders are relative to the file', async () => {
  const { folder, file } = write(good)
  expect(await readConfig(file)).toMatchObject({
    service: { baseUrl: 'http://127.0.0.1:4010/v1' },
    folders: [{ path: join(folder, 'cam-a'), recursive: true, existing: 'take', requireDimensions: false }],
    finished: { stableSeconds: 2 },
    uploads: { holdSeconds: 0, parallel: 2, limitMbitPerSecond: null },
  })
})

test('every path in a configuration is relative to its file, also when only a part of it is read', async () => {
  const more = good.replace('v1/"', 'v1/", caFile: company.pem')
  const text = `${more}exports: { folder: ./exports }\nresults: { folder: ../library }\nuploads: { afterUpload: { kind: move, folder: done } }\n`
  const { folder, file } = write(text)
  const beside = {
    service: { caFile: join(folder, 'company.pem') },
    folders: [{ path: join(folder, 'cam-a') }],
    exports: { folder: join(folder, 'exports') },
    results: { folder: join(dirname(folder), 'library') },
    uploads: { afterUpload: { kind: 'move', folder: join(folder, 'done') } },
  }
  expect(await readConfig(file)).toMatchObject(beside)
  expect(fixedByConfigFile(file)).toMatchObject(beside)
  expect(fixedByConfigFile(write('results: { folder: 7 }').file)).toEqual({ results: { folder: 7 } })
})

test('a configuration may be JSON', async () => {
  const { file } = write('{"service":{"baseUrl":"https://x.example/v1"},"folders":[{"path":"/videos"}]}', 'c.json')
  expect((await readConfig(file)).folders[0]?.tags).toEqual({ dimensions: {} })
})

const wrongs: [what: string, text: string, complaint: string][] = [
  ['a misspelled key', good.replace('tags:', 'tag:'), 'folders[0].tag: tags (known keys: '],
  [
    'a misspelled key deep down',
    good.replace('firstName', 'firstname'),
    'folders[0].tags.athlete.firstname: firstName (known keys: ',
  ],
  ['a missing part', good.replace('path: ./cam-a', 'camera: A'), 'folders[0].path: a value of type string'],
  ['no folders', 'service: { baseUrl: "https://x.example/v1" }\nfolders: []', 'folders: at least 1 in the list'],
  ['too much at once', `${good}uploads: { parallel: 9 }`, 'uploads.parallel: at most 4'],
  [
    'a word that is not a choice',
    good.replace('./cam-a', './cam-a\n    existing: maybe'),
    'folders[0].existing: one of take, ignore',
  ],
  ['an unsafe address', good.replace('127.0.0.1', 'service.example'), 'service.baseUrl: https:// (plain http://'],
  ['text that is not YAML', 'service: [', 'ondeck.yaml: YAML or JSON'],
  ['nothing at all', '', 'the whole file: a value of type object'],
]

test.each(wrongs)('%s is reported with the expected value', async (_what, text, complaint) => {
  expect((await complaints(text)).join('\n')).toContain(complaint)
})

/** Each level names the one below nine times: a billion words from half a kilobyte. */
const laughs = ['a: &a [lol,lol,lol,lol,lol,lol,lol,lol,lol]']
for (const [below = '', level = ''] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'])
  laughs.push(`${level}: &${level} [${Array(9).fill(`*${below}`).join()}]`)

const hostile: [what: string, text: string][] = [
  ['aliases that multiply', laughs.join('\n')],
  ['a function', 'service: !!js/function "function () { process.exit(9) }"'],
  ['a prototype', '__proto__: { isAdmin: true }\nservice: { __proto__: { baseUrl: "https://x.example/v1" } }'],
  ['20,000 levels', `service: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['20,000 open levels', `service: ${'{a: '.repeat(20_000)}`],
]

test.each(hostile)('a configuration with %s is refused, and nothing of it runs', async (_what, text) => {
  const all = await complaints(text)
  expect(all).not.toEqual([])
  // Aliases that multiplied would be gigabytes.
  expect(JSON.stringify(all).length).toBeLessThan(10_000)
  expect(Object({})).not.toHaveProperty('isAdmin')
})

test('all problems of a configuration are reported at once', async () => {
  expect(await complaints('service: { url: x }\nfolder: []\n')).toHaveLength(4)
})

test('a missing configuration file is reported by its path', async () => {
  await expect(async () => readConfig('/nowhere/ondeck.yaml')).rejects.toThrow(InvalidInput)
})

test.each([
  ['the same folder twice', './a', './a/', true],
  ['a folder within a folder', './a', './a/b', true],
  ['a link to the folder', './a', './link', true],
  ['folders side by side', './a', './ab', false],
])('%s', async (_what, first, second, overlaps) => {
  const { folder, file } = write(
    `service: { baseUrl: "https://x.example/v1" }\nfolders: [{ path: ${first} }, { path: ${second} }]`,
  )
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  symlinkSync(join(folder, 'a'), join(folder, 'link'))
  if (overlaps) await expect(readConfig(file)).rejects.toThrow(InvalidInput)
  else expect((await readConfig(file)).folders).toHaveLength(2)
})

test('names an overlapping folder by its own key, and a limit or a time by its expected form', async () => {
  const moved = `${good}uploads: { afterUpload: { kind: move, folder: ./cam-a/done }, limitMbitPerSecond: 5 }\n`
  expect(await complaints(moved)).toEqual(['uploads.afterUpload.folder: folders that do not overlap'])
  expect(await complaints(`${good}uploads: { limitMbitPerSecond: 0 }\n`)).toEqual([
    'uploads.limitMbitPerSecond: more than 0',
  ])
})
