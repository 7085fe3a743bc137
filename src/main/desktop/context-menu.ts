import { type BrowserWindow, Menu } from 'electron'
import { contextMenu } from '../core/menus.ts'
import type { DesktopWords } from './desktop-words.ts'
import { menuTemplate } from './menu.ts'

/** Opens the menu of a right click in the page, which Electron leaves to each app. */
export function addContextMenu(window: BrowserWindow, words: () => DesktopWords): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = menuTemplate(contextMenu(params), { view: null, words: words(), run: () => undefined })
    if (template.length === 0) return
    Menu.buildFromTemplate(template).popup({ window, sourceType: params.menuSourceType, ...frameOf(params.frame) })
  })
}

/** The frame lets macOS add its own entries. */
const frameOf = (frame: Electron.WebFrameMain | null) => (frame === null ? {} : { frame })
