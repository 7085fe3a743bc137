import { expect, test } from 'vitest'
import { applicationMenu, contextMenu, type MenuEntry, trayMenu } from '../../../src/main/core/menus.ts'
import { trayView } from '../../../src/main/core/tray-view.ts'
import { clipCounts, idleStatus, withSafety } from '../../electron/fixtures/idle-status.ts'

const deck = {
  current: null,
  emptySinceMs: null,
  question: null,
  conflict: null,
  sync: { kind: 'off' as const, sinceMs: null },
  lineup: [],
}
const idle = trayView({ status: idleStatus(0), deck, namesakes: [], fixedByConfig: [] })
const windows = { isMac: false, isWindows: true, isPackaged: true, view: idle }

/** Every entry with its accelerator, below the menus that it stands in. */
function flat(entries: readonly MenuEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    switch (entry.kind) {
      case 'separator':
        return []
      case 'submenu':
        return flat(entry.entries, `${entry.menu}/`)
      case 'role':
        return [`${above}${entry.role}`]
      case 'line':
        return [`${above}${entry.line}${entry.action === null ? '' : ` > ${entry.action}`}`]
      case 'action':
        return [`${above}${entry.action}${entry.accelerator ? ` ${entry.accelerator}` : ''}`]
    }
  })
}

test('each system has its own shortcuts for quitting, settings and the screens of the rail', () => {
  const mac = flat(applicationMenu({ ...windows, isMac: true, isWindows: false }))
  expect(mac).toEqual(
    expect.arrayContaining(['application/about', 'application/settings CmdOrCtrl+,', 'application/quit Command+Q']),
  )
  expect(mac).toEqual(expect.arrayContaining(['application/services', 'window/front', 'file/close']))
  const linux = flat(applicationMenu({ ...windows, isWindows: false }))
  expect(linux).toEqual(
    expect.arrayContaining(['file/quit Ctrl+Q', 'help/about', 'view/today CmdOrCtrl+1', 'view/exports CmdOrCtrl+5']),
  )
  // Alt+F4 closes the window there, and nothing quits by a key.
  expect(flat(applicationMenu(windows))).toContain('file/exit')
})

test('no two menu entries share an accelerator', () => {
  for (const isMac of [true, false]) {
    const keys = flat(applicationMenu({ ...windows, isMac })).flatMap((entry) => entry.split(' ')[1] ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('installed menus contain no developer tools', () => {
  expect(flat(applicationMenu(windows)).join()).not.toContain('toggleDevTools')
  expect(flat(applicationMenu({ ...windows, isPackaged: false }))).toContain('view/toggleDevTools')
})

test('pausing uploads and Next on deck are enabled only when possible', () => {
  const enabled = (view: typeof idle | null) => {
    const uploads = applicationMenu({ ...windows, view }).find(
      (entry) => entry.kind === 'submenu' && entry.menu === 'uploads',
    )
    return uploads?.kind === 'submenu'
      ? uploads.entries.flatMap((entry) => (entry.kind === 'action' && entry.isEnabled ? entry.action : []))
      : []
  }
  expect(enabled(null)).toEqual([])
  expect(enabled(idle)).toEqual(['pause'])
  expect(enabled({ ...idle, pause: 'resume', next: { name: 'Ben' } })).toEqual(['resume', 'deck-next'])
  expect(enabled({ ...idle, pause: 'fixed' })).toEqual([])
})

test('the tray menu shows the station’s state and opens each screen', () => {
  expect(flat(trayMenu({ view: null, isQuitting: false, isWindows: false }))).toEqual(['starting', 'open', 'quit'])
  expect(flat(trayMenu({ view: idle, isQuitting: false, isWindows: false }))).toEqual([
    'uploads > queue',
    'on-deck > today',
    'pause',
    'open',
    'quit',
  ])
  const status = withSafety({ ...idleStatus(0), counts: clipCounts({ untagged: 1 }) })
  const busy = {
    ...trayView({ status, deck, namesakes: [], fixedByConfig: [] }),
    next: { name: 'Ben' },
    done: { atMs: 1, left: { unit: 'minutes', count: 1 } },
  } as const
  expect(flat(trayMenu({ view: busy, isQuitting: true, isWindows: false }))).toEqual([
    'quitting',
    'cancel-quit',
    'need > attention',
    'uploads > queue',
    'done',
    'on-deck > today',
    'next > deck-next',
    'pause',
    'open',
    'quit',
  ])
})

test('Windows says Exit, in the menu bar and in the tray', () => {
  expect(flat(applicationMenu(windows)).join()).not.toContain('quit')
  expect(flat(trayMenu({ view: idle, isQuitting: false, isWindows: true })).at(-1)).toBe('exit')
})

test('macOS names the entry for full screen itself, since its name changes with the window', () => {
  const entry = (isMac: boolean) =>
    applicationMenu({ ...windows, isMac })
      .flatMap((menu) => (menu.kind === 'submenu' ? menu.entries : []))
      .find((one) => one.kind === 'role' && one.role === 'togglefullscreen')
  expect(entry(true)).toMatchObject({ isNamedBySystem: true })
  expect(entry(false)).toMatchObject({ isNamedBySystem: false })
})

const nothing = { canCut: false, canCopy: false, canPaste: false, canSelectAll: false }

test('a right click in a field offers what can be done there, and elsewhere only copying selected text', () => {
  const enabled = (entries: readonly MenuEntry[]) =>
    entries.flatMap((entry) => (entry.kind === 'role' && entry.isEnabled !== false ? entry.role : []))
  const empty = contextMenu({
    isEditable: true,
    selectionText: '',
    editFlags: { ...nothing, canPaste: true, canSelectAll: true },
  })
  expect(flat(empty)).toEqual(['cut', 'copy', 'paste', 'selectAll'])
  expect(enabled(empty)).toEqual(['paste', 'selectAll'])
  const read = { isEditable: false, selectionText: 'Maya Ortiz', editFlags: { ...nothing, canCopy: true } }
  expect(flat(contextMenu(read))).toEqual(['copy'])
  expect(contextMenu({ ...read, selectionText: ' \n' })).toEqual([])
})
