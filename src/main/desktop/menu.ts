import type { MenuItemConstructorOptions } from 'electron'
import type { MenuAction, MenuEntry } from '../core/menus.ts'
import type { TrayView } from '../core/tray-view.ts'
import { actionLabel, type DesktopWords, trayLineText } from './desktop-words.ts'

interface MenuParts {
  readonly view: TrayView | null
  readonly words: DesktopWords
  readonly run: (action: MenuAction) => void
}

/** Makes Electron's menu template. Its JSON text shows whether the menu changed. */
export const menuTemplate = (entries: readonly MenuEntry[], parts: MenuParts): MenuItemConstructorOptions[] =>
  entries.map((entry) => toItem(entry, parts))

function toItem(entry: MenuEntry, parts: MenuParts): MenuItemConstructorOptions {
  const { words, run, view } = parts
  const { menus, roles } = words.screens.desktop
  switch (entry.kind) {
    case 'separator':
      return { type: 'separator' }
    case 'role': {
      const { role, isEnabled = true, isNamedBySystem = false } = entry
      return { role, ...(!isNamedBySystem && { label: roles[role] }), ...(!isEnabled && { enabled: false }) }
    }
    case 'action': {
      const { action, accelerator, isEnabled = true } = entry
      return {
        label: actionLabel(action, words),
        enabled: isEnabled,
        click: () => run(action),
        ...(accelerator !== undefined && { accelerator }),
      }
    }
    case 'line': {
      const { line, action } = entry
      const label = trayLineText(line, view, words)
      return action === null ? { label, enabled: false } : { label, click: () => run(action) }
    }
    case 'submenu': {
      const submenu = entry.entries.map((inner) => toItem(inner, parts))
      const role = entry.menu === 'window' || entry.menu === 'help' ? entry.menu : undefined
      return { label: menus[entry.menu], submenu, ...(role && { role }) }
    }
  }
}
