// A window is a page of Chromium.
import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { chromiumContext, preparing } from './chromium.ts'
import { servePages, toStandIn } from './pages.ts'
import { tell } from './person.ts'
import { WebContents } from './web-contents.ts'

interface Options {
  readonly width: number
  readonly height: number
  readonly webPreferences: { readonly preload: string }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly #options: Options
  #closed = false

  constructor(options: Options) {
    super()
    this.#options = options
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(url: string) {
    const page = await preparing(this.#preparePage())
    await page.goto(toStandIn(url))
    this.emit('ready-to-show')
  }

  async #preparePage() {
    const { webPreferences, width, height } = this.#options
    const context = chromiumContext()
    const page = context.pages()[0] ?? (await context.newPage())
    await servePages(page, {
      mayNavigate: (target) => this.#mayNavigate(target),
      mayOpenWindow: () => this.webContents.openHandler().action === 'allow',
    })
    await page.setViewportSize({ width, height })
    await this.webContents.show(page, webPreferences.preload)
    page.on('close', () => {
      this.#closed = true
      this.emit('closed')
      app.emit('window-all-closed')
    })
    return page
  }

  #mayNavigate(url: string) {
    let prevented = false
    const preventDefault = () => {
      prevented = true
    }
    this.webContents.emit('will-frame-navigate', { url, preventDefault })
    return !prevented
  }

  isDestroyed = () => this.#closed
  isMinimized = () => false
  restore = () => undefined
  show = () => undefined
  focus = () => tell({ kind: 'focused' })
}

/** Who may do what is Electron's to enforce. */
export const session = {
  defaultSession: {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  },
}
