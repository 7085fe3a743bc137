// The scripts start programs on Windows: read as Windows reads it, and run from a folder whose name has a space.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, linkSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spawnCommand } from '../../scripts/spawn-command.mjs'
import { temporaryFolder } from '../support/temporary.ts'
import { batchArguments, splitCommandLine } from '../support/windows-command-line.ts'

const root = join(import.meta.dirname, '../..')
/** Variables that an argument must not bring in. */
const environment = { PATH: 'C:\\Windows', A: 'expanded', TEMP: 'C:\\Temp & more' }
const launcher = 'C:\\Program Files (x86)\\On & Deck\\ondeck.cmd'

function received(parameters: readonly string[], program = launcher) {
  const command = spawnCommand(program, parameters, 'win32')
  expect(command.options).toEqual({ windowsVerbatimArguments: true })
  return batchArguments(command.parameters, environment)
}

describe('a .cmd on Windows', () => {
  test.each([
    ['a path with spaces', 'C:\\My out\\clips'],
    ['a path that ends in a backslash', 'C:\\My out\\'],
    ['several backslashes before a quote', 'a\\\\\\"b'],
    ['quotes', 'say "on deck"'],
    ['one quote', '"'],
    ['nothing', ''],
    ['a percent sign', '100 %'],
    ['the name of a variable', '%PATH%'],
    ['a part of a variable', '%PATH:~0,3%\\x'],
    ['a variable with other words', '%A:a=b%'],
    ['a caret', '2^8'],
    ['a second command', 'a & calc.exe | more > out < in'],
    ['a second command behind a quote', '" & calc.exe & "'],
    ['parentheses, exclamation marks, commas', '(a) !A! b,c;d=e'],
    ['a tab and an umlaut', 'Übung\t1'],
    ['wildcards', '*.mp4 ?'],
  ])('gets %s as it is', (_what, parameter) => {
    expect(received(['queue', parameter, 'last'])).toEqual({
      program: launcher,
      parameters: ['queue', parameter, 'last'],
    })
  })

  test('gets any arguments as they are', () => {
    const character = fc.constantFrom(...'"\\%^&|<>()!;,=\'` \t*?~:@aAPTHéü[]{}$#+-_./0')
    const parameter = fc.string({ unit: character, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 4 }), (parameters) => {
        expect(received(parameters).parameters).toEqual(parameters)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['C:\\100%\\ondeck.cmd', 'C:\\%PATH%\\on;deck=1\\ONDECK.CMD', 'D:\\a^b\\run.bat'])(
    'is found at %s',
    (program) => {
      expect(received([], program).program).toBe(program)
    },
  )

  test('refuses a line break, which would end the command', () => {
    expect(() => spawnCommand(launcher, ['a\nb'], 'win32')).toThrow('line break')
  })
})

test('the reading of Windows’ rules notices arguments that are not quoted', () => {
  const ask = (line: string) => batchArguments(['/d', '/v:off', '/e:on', '/s', '/c', `"${line}"`], environment)
  expect(() => ask('ondeck.cmd a & calc.exe')).toThrow('acts on “&”')
  expect(ask('C:\\Program Files\\ondeck.cmd a').program).toBe('C:\\Program')
  expect(ask('ondeck.cmd %PATH%').parameters).toEqual(['C:\\Windows'])
  expect(ask('ondeck.cmd "%PATH:~0,3%"').parameters).toEqual(['C:\\Windows'])
  expect(ask('ondeck.cmd "a\\" b"').parameters).toEqual(['a" b'])
  expect(() => ask('ondeck.cmd "a\\"')).toThrow('not closed')
  expect(splitCommandLine('"C:\\a b\\x.exe" a\\\\b "c d\\\\" ""')).toEqual(['C:\\a b\\x.exe', 'a\\\\b', 'c d\\', ''])
})

test('a program starts without a shell on every system', () => {
  const node = 'C:\\Program Files\\nodejs\\node.exe'
  for (const platform of ['win32', 'linux', 'darwin'] as const)
    expect(spawnCommand(node, ['a b', '%PATH%'], platform)).toEqual({
      file: node,
      parameters: ['a b', '%PATH%'],
      options: {},
    })
})

test('no script and no program asks for a shell of its own', () => {
  const files = globSync('{bin,scripts,src}/**/*.{mjs,ts}', { cwd: root })
  expect(files.filter((file) => /\bshell:/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** Node in a folder whose name has a space, which takes itself for one on Windows. */
function nodeInProgramFiles() {
  const folder = join(temporaryFolder(), 'Program Files')
  const node = join(folder, 'node')
  mkdirSync(folder)
  try {
    linkSync(process.execPath, node)
  } catch {
    copyFileSync(process.execPath, node)
  }
  const asWindows = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})'
  return (code: string) =>
    spawnSync(node, ['--import', asWindows, '--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })
}

test.skipIf(process.platform === 'win32')(
  'steps run where the path of Node has a space, with arguments of any kind',
  () => {
    const run = nodeInProgramFiles()
    const packages = JSON.stringify(pathToFileURL(join(root, 'scripts/packages.mjs')))
    const { stdout, stderr } = run(`
    const { runtime, step, stepAside } = await import(${packages})
    const print = 'console.log(process.argv.slice(1).join("+"))'
    const codes = [
      step('Node', runtime(), ['-e', print, 'C:\\\\My out', '"&%PATH%']),
      step('A tool', 'tsc', ['--version']),
      await stepAside('Beside', 'biome', ['--version']),
    ]
    console.log(JSON.stringify(codes))
  `)
    expect(stderr).toBe('')
    expect(stdout).toContain('C:\\My out+"&%PATH%')
    expect(stdout).toMatch(/── A tool\n\D*\d+\.\d+/)
    expect(stdout).toContain('[0,0,0]')
  },
)
