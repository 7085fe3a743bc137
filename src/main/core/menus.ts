import type { TrayView } from './tray-view.ts'

/** Action of a menu entry. Screens are named as their addresses. */
export type MenuAction =
  | 'about'
  | 'attention'
  | 'cancel-quit'
  | 'deck-next'
  | 'diagnostics'
  | 'exit'
  | 'open'
  | 'pause'
  | 'quit'
  | 'resume'
  | Screen

type Screen = 'today' | 'queue' | 'captures' | 'athletes' | 'results' | 'exports' | 'settings'

/** Screens in the order of the rail, with the rail's keys. */
const screens: readonly (readonly [screen: Screen, key: number])[] = [
  ['today', 1],
  ['queue', 2],
  ['captures', 3],
  ['athletes', 4],
  ['results', 7],
  ['exports', 5],
]

/** Actions that the system or Chromium performs. */
type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'reload'
  | 'toggleDevTools'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'close'
  | 'minimize'
  | 'zoom'
  | 'front'

type MenuName = 'application' | 'file' | 'edit' | 'view' | 'uploads' | 'window' | 'help'

/** Line of the tray menu with a text that depends on the state. */
export type TrayLine = 'starting' | 'quitting' | 'need' | 'uploads' | 'done' | 'on-deck' | 'next'

export type MenuEntry =
  | { readonly kind: 'separator' }
  /** The system names a role without a label itself: “Enter Full Screen” of macOS changes with the window. */
  | { readonly kind: 'role'; readonly role: MenuRole; readonly isNamedBySystem?: boolean; readonly isEnabled?: boolean }
  | {
      readonly kind: 'action'
      readonly action: MenuAction
      readonly accelerator?: string
      readonly isEnabled?: boolean
    }
  | { readonly kind: 'submenu'; readonly menu: MenuName; readonly entries: readonly MenuEntry[] }
  /** Line without a click where `action` is null. */
  | { readonly kind: 'line'; readonly line: TrayLine; readonly action: MenuAction | null }

interface MenuParts {
  readonly isMac: boolean
  readonly isWindows: boolean
  /** False in development, which adds developer tools. */
  readonly isPackaged: boolean
  /** View of the tray; null while the station is starting. */
  readonly view: TrayView | null
}

const separator: MenuEntry = { kind: 'separator' }
const role = (name: MenuRole): MenuEntry => ({ kind: 'role', role: name })
const roles = (...names: readonly MenuRole[]): MenuEntry[] => names.map(role)
const action = (name: MenuAction, accelerator?: string, isEnabled = true): MenuEntry => ({
  kind: 'action',
  action: name,
  ...(accelerator !== undefined && { accelerator }),
  isEnabled,
})
const submenu = (menu: MenuName, entries: readonly MenuEntry[]): MenuEntry => ({ kind: 'submenu', menu, entries })

const settings = action('settings', 'CmdOrCtrl+,')

/** Builds the menu bar, with the layout of each system. */
export function applicationMenu(parts: MenuParts): MenuEntry[] {
  const edit = submenu('edit', [...roles('undo', 'redo'), separator, ...roles('cut', 'copy', 'paste', 'selectAll')])
  const shared = [edit, submenu('view', viewEntries(parts)), submenu('uploads', uploadEntries(parts.view))]
  return parts.isMac
    ? [
        submenu('application', macEntries),
        submenu('file', [role('close')]),
        ...shared,
        macWindow,
        submenu('help', help),
      ]
    : [submenu('file', fileEntries(parts)), ...shared, submenu('help', [...help, separator, action('about')])]
}

const help: readonly MenuEntry[] = [action('diagnostics')]

const macEntries: readonly MenuEntry[] = [
  action('about'),
  separator,
  settings,
  separator,
  role('services'),
  separator,
  ...roles('hide', 'hideOthers', 'unhide'),
  separator,
  action('quit', 'Command+Q'),
]

const macWindow = submenu('window', [...roles('minimize', 'zoom'), separator, role('front')])

/** Entries of File. Windows says Exit, and has no key for it: Alt+F4 closes the window there. */
const fileEntries = ({ isWindows }: MenuParts): MenuEntry[] => [
  settings,
  separator,
  role('close'),
  isWindows ? action('exit') : action('quit', 'Ctrl+Q'),
]

function viewEntries({ isMac, isPackaged }: MenuParts): MenuEntry[] {
  return [
    ...screens.map(([screen, key]) => action(screen, `CmdOrCtrl+${key}`)),
    separator,
    ...roles('resetZoom', 'zoomIn', 'zoomOut'),
    separator,
    { kind: 'role', role: 'togglefullscreen', isNamedBySystem: isMac },
    ...(isPackaged ? [] : [separator, ...roles('reload', 'toggleDevTools')]),
  ]
}

function uploadEntries(view: TrayView | null): MenuEntry[] {
  return [
    action(view?.pause === 'resume' ? 'resume' : 'pause', undefined, view !== null && view.pause !== 'fixed'),
    action('deck-next', undefined, view?.next !== undefined && view.next !== null),
  ]
}

/** Actions that the page allows where it was right-clicked, as Chromium reports them. */
export interface EditActions {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly editFlags: {
    readonly canCut: boolean
    readonly canCopy: boolean
    readonly canPaste: boolean
    readonly canSelectAll: boolean
  }
}

/** Builds the menu of a right click: for a field or selected text; empty elsewhere. */
export function contextMenu({ isEditable, selectionText, editFlags }: EditActions): MenuEntry[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags
  const entry = (name: MenuRole, isEnabled: boolean): MenuEntry => ({ kind: 'role', role: name, isEnabled })
  if (isEditable) {
    const clipboard = [entry('cut', canCut), entry('copy', canCopy), entry('paste', canPaste)]
    return [...clipboard, separator, entry('selectAll', canSelectAll)]
  }
  return selectionText.trim() === '' ? [] : [entry('copy', canCopy)]
}

interface TrayParts {
  readonly view: TrayView | null
  /** OnDeck quits as soon as everything is uploaded. */
  readonly isQuitting: boolean
  readonly isWindows: boolean
}

/** Builds the menu of the tray icon. */
export function trayMenu({ view, isQuitting, isWindows }: TrayParts): MenuEntry[] {
  const quitting: MenuEntry[] = isQuitting ? [line('quitting'), action('cancel-quit'), separator] : []
  const standing = view === null ? [line('starting')] : standingLines(view)
  return [...quitting, ...standing, separator, action('open'), action(isWindows ? 'exit' : 'quit')]
}

function standingLines(view: TrayView): MenuEntry[] {
  return [
    ...(view.need === null ? [] : [line('need', 'attention')]),
    line('uploads', 'queue'),
    ...(view.done === null ? [] : [line('done')]),
    separator,
    line('on-deck', 'today'),
    ...(view.next === null ? [] : [line('next', 'deck-next')]),
    separator,
    action(view.pause === 'resume' ? 'resume' : 'pause', undefined, view.pause !== 'fixed'),
  ]
}

const line = (name: TrayLine, does: MenuAction | null = null): MenuEntry => ({ kind: 'line', line: name, action: does })
