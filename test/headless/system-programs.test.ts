import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { managerOfSession } from '../../src/features/service-mode/station/choose-manager.ts'
import { browserCommand, folderForBrowser } from '../../src/headless/open-browser.ts'
import { fileManagerCommand } from '../../src/headless/show-in-folder.ts'

const path = 'C:\\cams\\a.mov'

test.each([
  ['where it is', { SystemRoot: 'D:\\Windows' }, 'D:\\Windows'],
  ['where nothing says', {}, 'C:\\Windows'],
  ['where a relative folder is named', { SystemRoot: 'Windows' }, 'C:\\Windows'],
  ['where a folder of another computer is named', { SystemRoot: '\\\\evil\\share' }, 'C:\\Windows'],
])('the system’s programs on Windows are started by their full path: %s', (_what, environment, folder) => {
  expect(browserCommand('win32', environment)).toEqual([
    `${folder}\\System32\\rundll32.exe`,
    'url.dll,FileProtocolHandler',
  ])
  expect(fileManagerCommand(path, 'win32', environment)).toEqual([`${folder}\\explorer.exe`, `/select,${path}`])
  const caller = { platform: 'win32', environment, home: 'C:\\Users\\maya', userId: null, userName: 'maya' } as const
  const { query } = managerOfSession(caller, { exists: () => false })
  expect(query[0]).toBe(`${folder}\\System32\\schtasks.exe`)
})

test('a browser and a folder are opened with each system’s own program', () => {
  expect(browserCommand('darwin')).toEqual(['open'])
  expect(browserCommand('linux')).toEqual(['xdg-open'])
  expect(fileManagerCommand('/cams/a.mov', 'darwin')).toEqual(['open', '-R', '/cams/a.mov'])
  expect(fileManagerCommand('/cams/a.mov', 'linux')).toEqual(['xdg-open', '/cams'])
})

test('a browser from a snap, which can’t read hidden folders, gets its sign-in file in the home folder', () => {
  const hidden = join(homedir(), '.local/share/ondeck/station')
  expect(folderForBrowser(hidden, 'linux', true)).toBe(homedir())
  expect(folderForBrowser(hidden, 'linux', false)).toBe(hidden)
  expect(folderForBrowser(hidden, 'darwin', true)).toBe(hidden)
  expect(folderForBrowser('/srv/.ondeck', 'linux', true)).toBe('/srv/.ondeck')
})
