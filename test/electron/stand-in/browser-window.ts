// A window is a page of Chromium.
import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { app, isPrevented } from './app.ts'
import { chromiumContext, preparing } from './chromium.ts'
import { servePages, toStandIn } from './pages.ts'
import { type Bounds, onDone, tell } from './person.ts'
import { isWayland } from './platform.ts'
import { WebContents } from './web-contents.ts'

interface Options {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly icon?: string
  readonly minWidth: number
  readonly minHeight: number
  readonly webPreferences: { readonly preload: string }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly #options: Options
  #page: Page | null = null
  #bounds: Bounds
  #closed = false
  #minimized = false
  #maximized = false
  #visible = false
  #focused = false
  #fullScreen = false
  readonly #leaves: (() => void)[]

  constructor(options: Options) {
    super()
    this.#options = options
    const { x = 0, y = 0, width, height } = options
    this.#bounds = { x, y, width, height }
    tell({ kind: 'opened', bounds: this.#bounds, icon: options.icon ?? null })
    tell({ kind: 'minimum', width: options.minWidth, height: options.minHeight })
    const closeAll = (closing: Promise<boolean>[]) => void closing.push(this.#close())
    app.on('stand-in-closes-windows', closeAll)
    this.#leaves = [
      () => app.off('stand-in-closes-windows', closeAll),
      onDone('close-window', () => void this.#close()),
      onDone('move-window', ({ bounds }) => this.#move(bounds)),
      onDone('focus-window', () => {
        this.#focused = true
        this.emit('focus')
        app.emit('browser-window-focus', {}, this)
      }),
      onDone('full-screen', () => {
        this.#fullScreen = true
      }),
      onDone('end-session', ({ reasons }) => this.#endSession(reasons)),
      onDone('right-click', ({ place }) => this.webContents.emit('context-menu', {}, place)),
      onDone('page-hangs', ({ is }) => this.webContents.emit(is ? 'unresponsive' : 'responsive')),
      onDone('page-is-led', ({ by, url }) =>
        tellRuling(({ preventDefault }) => this.webContents.emit(by, { url, preventDefault })),
      ),
      onDone('crash-page', () => this.webContents.crash({ reason: 'crashed', exitCode: 5 })),
    ]
    app.emit('web-contents-created', {}, this.webContents)
  }

  /** Asks the program, then the page, which can refuse while it has unsaved text. Resolves to true once it is closed. */
  async #close(): Promise<boolean> {
    if (isPrevented((event) => this.emit('close', event))) return false
    const page = this.#page
    if (page === null || page.isClosed()) return true
    const closed = new Promise<boolean>((resolve) => {
      page.once('close', () => resolve(true))
      page.once('dialog', (dialog) => {
        const mayLeave = isPrevented((event) => this.webContents.emit('will-prevent-unload', event))
        void (mayLeave ? dialog.accept() : dialog.dismiss())
        if (mayLeave) return
        tell({ kind: 'window', is: 'kept-by-page' })
        resolve(false)
      })
    })
    await page.close({ runBeforeUnload: true })
    return closed
  }

  /** A session that is not held ends at once, and this process with it. */
  #endSession(reasons: readonly string[]) {
    if (isPrevented((event) => this.emit('query-session-end', { ...event, reasons }))) return
    this.emit('session-end', { reasons })
    process.kill(process.pid, 'SIGKILL')
  }

  #move(bounds: Bounds) {
    this.#bounds = bounds
    this.emit('move')
    this.emit('resize')
  }

  async loadURL(url: string) {
    const page = await preparing(this.#preparePage())
    this.#page = page
    this.webContents.loadURL = async (address) => void (await page.goto(toStandIn(address)))
    await page.goto(toStandIn(url))
    // On Wayland and without a graphics driver it may never come.
    if (process.env['STAND_IN_READY'] !== 'never') this.emit('ready-to-show')
    this.webContents.emit('did-finish-load')
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
      for (const leave of this.#leaves) leave()
      this.emit('closed')
      tell({ kind: 'window', is: 'closed' })
      app.emit('window-all-closed')
    })
    return page
  }

  #mayNavigate(url: string) {
    return !isPrevented((event) => this.webContents.emit('will-frame-navigate', { url, ...event }))
  }

  isDestroyed = () => this.#closed
  isVisible = () => this.#visible
  isFocused = () => this.#focused
  isMinimized = () => this.#minimized && !isWayland
  isMaximized = () => this.#maximized
  isFullScreen = () => this.#fullScreen
  getNormalBounds = () => (isWayland ? { ...this.#bounds, x: 0, y: 0 } : this.#bounds)
  setMinimumSize = (width: number, height: number) => tell({ kind: 'minimum', width, height })
  setProgressBar = (fraction: number, { mode }: { mode: string }) => tell({ kind: 'progress', fraction, mode })
  focus = () => tell({ kind: 'focused' })

  /** macOS keeps the space of a full-screen window, which is black. */
  hide() {
    this.#visible = false
    tell({ kind: 'window', is: this.#fullScreen && process.platform === 'darwin' ? 'black' : 'hidden' })
  }

  setFullScreen(isFull: boolean) {
    setImmediate(() => {
      this.#fullScreen = isFull
      this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen')
    })
  }

  restore() {
    this.#minimized = false
  }

  maximize() {
    this.#maximized = true
  }

  minimize() {
    this.#visible = true
    // A window manager of X11 answers later.
    setImmediate(() => {
      this.#minimized = true
      tell({ kind: 'window', is: 'minimized' })
    })
  }

  show() {
    // A mapped window is not mapped again: on Wayland a minimized one stays where it is.
    if (isWayland && this.#visible && this.#minimized) return
    this.#visible = true
    this.#minimized = false
    tell({ kind: 'window', is: 'shown' })
    this.emit('show')
  }
}

type Answers = (isAllowed: boolean) => void
type RequestRule = (contents: WebContents, permission: string, answer: Answers) => void
type CheckRule = (contents: WebContents, permission: string, origin: string) => boolean

/** The value set last, as Electron would read it; the page runs the test's attempts. */
const rules: { request: RequestRule; check: CheckRule; device: () => boolean } = {
  request: (_contents, _permission, answer) => answer(true),
  check: () => true,
  device: () => true,
}

onDone('page-asks', ({ permission }) => {
  const contents = new WebContents()
  contents.getURL = () => 'ondeck://app/'
  rules.request(contents, permission, (isGranted) => {
    const isAllowed =
      isGranted && (permission === 'usb' ? rules.device() : rules.check(contents, permission, 'ondeck://app/'))
    tell({ kind: 'ruled', isAllowed })
  })
})
onDone('page-saves', ({ url }) =>
  tellRuling((event) => defaultSession.emit('will-download', event, { getURL: () => url })),
)

function tellRuling(happen: (event: { preventDefault(): void }) => void) {
  tell({ kind: 'ruled', isAllowed: !isPrevented(happen) })
}

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: (rule: RequestRule) => void (rules.request = rule),
  setPermissionCheckHandler: (rule: CheckRule) => void (rules.check = rule),
  setDevicePermissionHandler: (rule: () => boolean) => void (rules.device = rule),
  resolveProxy: async () => 'PROXY proxy.test:3128; DIRECT',
})

/** Sessions beside that of the page; that of electron-updater tells its proxy to nobody here. */
export const session = { defaultSession, fromPartition: () => ({ setProxy: async () => undefined }) }
