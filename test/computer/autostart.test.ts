import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { autostartFile, autostartText, setAutostart } from '../../src/computer/autostart.ts'
import { temporaryFolder } from '../support/temporary.ts'

const execOf = (text: string) => /^Exec=(.*)$/m.exec(text)?.[1]

test('the desktop entry is in the autostart folder, also under another XDG_CONFIG_HOME', () => {
  expect(autostartFile({}, '/home/maya')).toBe(join('/home/maya', '.config/autostart/ondeck.desktop'))
  expect(autostartFile({ XDG_CONFIG_HOME: '/etc/maya' }, '/home/maya')).toBe(
    join('/etc/maya', 'autostart/ondeck.desktop'),
  )
  // Empty counts as not set.
  expect(autostartFile({ XDG_CONFIG_HOME: '' }, '/home/maya')).toContain('.config')
})

test('the desktop entry starts the program with its arguments', () => {
  const text = autostartText('/opt/OnDeck/ondeck', ['--data-dir', '/data/cage-2', '--hidden'])
  expect(text.split('\n').slice(0, 2)).toEqual(['[Desktop Entry]', 'Type=Application'])
  expect(execOf(text)).toBe('/opt/OnDeck/ondeck --data-dir /data/cage-2 --hidden')
})

test('the desktop entry escapes spaces, quotes, backslashes and field codes in a path', () => {
  expect(execOf(autostartText('/opt/On Deck/ondeck', []))).toBe('"/opt/On Deck/ondeck"')
  expect(execOf(autostartText('/a', ['100%']))).toBe('/a 100%%')
  // Escaped once for the argument, and once for the value that holds it.
  expect(execOf(autostartText('/a', ['say "hi"']))).toBe(String.raw`/a "say \\"hi\\""`)
  expect(execOf(autostartText('/a', ['$HOME']))).toBe(String.raw`/a "\\$HOME"`)
  expect(execOf(autostartText('/a', [String.raw`c:\x`]))).toBe(String.raw`/a "c:\\\\x"`)
})

test('the desktop entry is written and removed, and a read-only home causes no error', () => {
  const file = autostartFile({ XDG_CONFIG_HOME: temporaryFolder() }, '/')
  setAutostart(file, autostartText('/a', []))
  expect(readFileSync(file, 'utf8')).toContain('Exec=/a')
  setAutostart(file, null)
  setAutostart(file, null)
  expect(existsSync(file)).toBe(false)
  const noFolder = join(temporaryFolder(), 'file')
  writeFileSync(noFolder, '')
  setAutostart(join(noFolder, 'autostart/ondeck.desktop'), 'text')
  expect(readFileSync(noFolder, 'utf8')).toBe('')
})

test('a desktop reads the command with its arguments intact', () => {
  const args = ['a b', 'c"d', 'e$f', String.raw`g\h`, 'i`j', '50%']
  // First the value is unescaped, then the shell-like quoting of Exec, then the field codes.
  const value = (execOf(autostartText('printf', ['%s|', ...args])) ?? '')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('%%', '%')
  expect(execFileSync('sh', ['-c', value], { encoding: 'utf8' })).toBe(args.map((arg) => `${arg}|`).join(''))
})
