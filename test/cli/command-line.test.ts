import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../src/cli/version.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { giveToOwner, startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Runs the command without prompts; `ondeckThere` as a program, whose current folder files can be relative to. */
function place(configuration?: unknown) {
  const home = temporaryFolder()
  if (configuration !== undefined) writeFileSync(join(home, 'c.json'), JSON.stringify(configuration))
  const environment = { HOME: home, ONDECK_API_KEY: 'sk_test' }
  const ondeck = (...args: string[]) => runOndeck({ args, environment }).ended()
  const ondeckThere = (...args: string[]) => startOndeck({ args, environment, timeoutMs: 60_000 }).ended()
  return { home, ondeck, ondeckThere }
}

const nowhere = 'http://127.0.0.1:9/v1'

test('a mistyped command is never reported as a defect of OnDeck', async () => {
  const { home, ondeck } = place()
  writeFileSync(join(home, 'plan.json'), '{"rules":[{"call":"nothing","fault":{"kind":"cut"}}]}')
  const data = ['--port', '0', '--data-dir', join(home, 'data')]
  const wrongs: [option: string, args: string[]][] = [
    ['--key', ['practice', '--key', 'abc', ...data]],
    ['--faults', ['practice', '--faults', join(home, 'plan.json'), ...data]],
    ['--faults', ['practice', '--faults', join(home, 'none.json'), ...data]],
    ['--until', ['run', '--config', 'c.json', '--until', 'uploaded']],
    ['--base-url', ['athletes', 'list', '--base-url', 'service']],
    ['--base-url', ['athletes', 'list']],
    ['--filter', ['athletes', 'list', '--filter', 'jersey', '--base-url', nowhere]],
    ['--seconds', ['clips', 'hold', '--seconds', '99999999999', 'a.mp4', '--data-dir', join(home, 'data')]],
    ['--start', ['export', 'create', '--activity', 'baseball', '--movement', 'hitting', '--start', 'soon']],
  ]
  for (const [option, args] of wrongs) {
    const { code, stderr } = await ondeck(...args)
    expect({ args, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(option) })
    expect(stderr).not.toContain('[bug]')
  }
})

test('commands print times as they were typed', async () => {
  const range = ['--start', '2026-11-15', '--end', '2026-11-14']
  const movement = ['--activity', 'baseball', '--movement', 'hitting']
  const { stderr } = await place().ondeck('export', 'create', ...movement, ...range, '--base-url', nowhere)
  expect(stderr).toContain('--start can’t be 2026-11-15')
  expect(stderr).toContain('--end (2026-11-14)')
})

test('a misspelled field of an athlete suggests the nearest one, and the form of a custom attribute', async () => {
  const { code, stderr } = await place().ondeck(
    'athletes',
    'create',
    'first_name=Jo',
    'hieght=69',
    '--base-url',
    nowhere,
  )
  expect(code).toBe(2)
  expect(stderr).toContain('height, or custom.hieght')
})

test('an address option uses the proxy and certificates of the configuration', async () => {
  const service = { baseUrl: nowhere, caFile: 'none.pem' }
  const { ondeckThere } = place({ service, folders: [{ path: 'cam' }] })
  const { code, stderr } = await ondeckThere(
    'athletes',
    'list',
    '--base-url',
    'https://127.0.0.1:9/v1',
    '--config',
    'c.json',
  )
  expect(code).toBe(2)
  expect(stderr).toContain('none.pem')
})

test('--version prints what the command version does', async () => {
  const { ondeck } = place()
  const { code, stdout } = await ondeck('--version')
  expect(code).toBe(0)
  expect((await ondeck('-V')).stdout).toBe(stdout)
  expect((await ondeck('version')).stdout).toBe(stdout)
})

test('help for an unknown command ends with the same exit code as that command', async () => {
  const { ondeck } = place()
  const ended = await ondeck('help', 'nonsense')
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("unknown command 'nonsense'") })
  expect(ended.stderr).toBe((await ondeck('nonsense')).stderr)
})

test('a path that begins with ~ is in the home folder, on the command line and in a configuration', async () => {
  const { home, ondeck } = place({ service: { baseUrl: nowhere }, folders: [{ path: '~/cam' }] })
  mkdirSync(join(home, 'cam'))
  const { lines } = await ondeck('doctor', '--config', '~/c.json', '--json')
  expect(lines).toContainEqual(
    expect.objectContaining({ what: 'folder', verdict: 'good', text: `${join(home, 'cam')}: 0 videos` }),
  )
  expect((await ondeck('clips', 'list', '--data-dir=~/none')).stderr).toContain(join(home, 'none'))
  expect((await ondeck('clips', 'list', '--data-dir', '~')).stderr).toContain(`The data folder ${home} can’t be used`)
})

test('a file given in place of a folder is reported as a file', async () => {
  const { home, ondeck } = place({ service: { baseUrl: nowhere }, folders: [{ path: 'c.json' }] })
  const file = join(home, 'c.json')
  const isAFile = `${file} is a file, not a folder. Choose the folder instead.`
  expect((await ondeck('doctor', '--config', file, '--json')).lines).toContainEqual(
    expect.objectContaining({ what: 'folder', verdict: 'bad', text: isAFile }),
  )
  for (const args of [
    ['clips', 'list'],
    ['athletes', 'sync', '--base-url', nowhere],
    ['practice', '--port', '0'],
  ]) {
    const { code, stderr } = await ondeck(...args, '--data-dir', file)
    expect({ args, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(`${file} is a file`) })
  }
})

test('help shows a default only where it adds information', async () => {
  const { ondeck } = place()
  const help = `${(await ondeck('run', '--help')).stdout}${(await ondeck('athletes', 'list', '--help')).stdout}`
  expect(help).not.toMatch(/default: (false|\[\]|null)/)
  expect(help).toMatch(/default:\s+"completed"/)
  expect(help).toContain('choices:')
})

test('doctor checks tags and rules as well, and prints a folder’s problems on one line', async () => {
  const folder = {
    path: 'cam',
    tags: { activity: 'baseball', movement: 'pitchin', dimensions: {} },
    rules: { fileName: '{athlete}{movement}' },
  }
  const { home, ondeckThere } = place({ service: { baseUrl: nowhere }, folders: [folder] })
  mkdirSync(join(home, 'cam'))
  writeFileSync(join(home, 'cam/empty.mp4'), '')
  const { code, lines, stdout } = await ondeckThere('doctor', '--config', 'c.json', '--json')
  expect(code).toBe(1)
  const found = lines.map(({ what, verdict }) => [what, verdict].join(' '))
  for (const finding of ['folder good', 'folder advice', 'tags bad', 'rules bad', 'service bad'])
    expect(found).toContain(finding)
  expect(stdout).not.toMatch(/ffprobe version[^"]*http|will retry automatically/)
})

test.skipIf(process.platform === 'win32')(
  'doctor names the ffprobe and ffmpeg in use, those that others or a camera can change, and whether they reach the network',
  async () => {
    const { home } = place({ service: { baseUrl: nowhere }, folders: [{ path: 'cam' }] })
    for (const [folder, name] of [
      ['open', 'ffprobe'],
      ['cam', 'ffmpeg'],
    ] as const) {
      mkdirSync(join(home, folder))
      writeFileSync(join(home, folder, name), `#!/bin/sh\necho ${name} version 99\n`, { mode: 0o755 })
    }
    chmodSync(join(home, 'open'), 0o777)
    const PATH = [join(home, 'open'), join(home, 'cam'), process.env.PATH].join(delimiter)
    const environment = { HOME: home, ONDECK_API_KEY: 'sk_test', PATH }
    const args = ['doctor', '--config', 'c.json', '--json']
    const { lines } = await startOndeck({ args, environment, timeoutMs: 60_000 }).ended()
    const found = lines.map(({ what, verdict, text }) => `${String(what)} ${String(verdict)} ${String(text)}`)
    expect(found).toContainEqual(expect.stringMatching(/^ffprobe good ffprobe version .+ \(\/.+\)$/))
    expect(found).toContainEqual(
      `ffprobe advice ${home}/open/ffprobe isn’t used because other users can change ${home}/open. Remove their write permission.`,
    )
    expect(found).toContainEqual(
      `ffmpeg advice ${home}/cam/ffmpeg isn’t used because it is in the source folder ${home}/cam. Move it to another folder.`,
    )
    expect(found).toContainEqual(expect.stringMatching(/^isolation (good|advice) /))
  },
)

test.runIf(process.getuid?.() === 0)(
  'a data folder of another user is reported as closed, not as one without a station',
  async () => {
    const { home } = place()
    const dataDir = join(home, 'station')
    mkdirSync(dataDir, { mode: 0o700 })
    giveToOwner(home)
    chownSync(dataDir, 65_534, 65_534)
    const args = ['clips', 'list', '--data-dir', dataDir]
    const { code, stderr } = await startOndeck({
      args,
      environment: { HOME: home },
      timeoutMs: 60_000,
      asOwner: true,
    }).ended()
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no permission to read it') })
  },
)

test('the version is printed as JSON too', async () => {
  const { ondeck } = place()
  expect((await ondeck('version', '--json')).lines).toEqual([
    { version, node: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  ])
})

test('files with a byte order mark, as Windows programs write them, are read', async () => {
  const { home, ondeckThere } = place()
  writeFileSync(
    join(home, 'c.json'),
    `\ufeff${JSON.stringify({ service: { baseUrl: nowhere }, folders: [{ path: 'cam' }] })}`,
  )
  expect((await ondeckThere('doctor', '--config', 'c.json', '--json')).stderr).toBe('')
  writeFileSync(join(home, 'athlete.json'), '\ufeff{"first_name":""}')
  const { code, stderr } = await ondeckThere('athletes', 'create', '--from', 'athlete.json', '--base-url', nowhere)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('first_name') })
})

test.each(['en', 'es'])('doctor’s findings stand below each other in every language: %s', async (language) => {
  const { home } = place()
  const environment = { HOME: home, ONDECK_LANGUAGE: language }
  const { stdout } = await runOndeck({ args: ['doctor'], environment }).ended()
  const columns = stdout.split('\n').flatMap((line) => /^[✓–✗] \S+ +/.exec(line)?.[0].length ?? [])
  expect(columns.length).toBeGreaterThan(4)
  expect([...new Set(columns)], stdout).toHaveLength(1)
})

test('an empty configuration is reported as empty', async () => {
  const { home, ondeckThere } = place()
  writeFileSync(join(home, 'c.yaml'), '')
  const { code, stderr } = await ondeckThere('doctor', '--config', 'c.yaml')
  expect(code).toBe(2)
  expect(stderr).toContain('the configuration is empty')
})
