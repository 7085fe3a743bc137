// A window is a page of Chromium.
import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { app } from './app.ts'
import { chromiumContext, preparing } from './chromium.ts'
import { servePages, toStandIn } from './pages.ts'
import { type Bounds, onDone, tell } from './person.ts'
import { WebContents } from './web-contents.ts'

interface Options {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly icon?: string
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
  readonly #leaves: (() => void)[]

  constructor(options: Options) {
    super()
    this.#options = options
    const { x = 0, y = 0, width, height } = options
    this.#bounds = { x, y, width, height }
    tell({ kind: 'opened', bounds: this.#bounds, icon: options.icon ?? null })
    const close = () => void (this.#mayClose() && this.#page?.close())
    app.on('stand-in-closes-windows', () => void this.#mayClose())
    this.#leaves = [
      onDone('close-window', close),
      onDone('move-window', ({ bounds }) => this.#move(bounds)),
      onDone('page-is-led', ({ by, url }) =>
        tellRuling(({ preventDefault }) => this.webContents.emit(by, { url, preventDefault })),
      ),
      onDone('crash-page', () => {
        this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
      }),
    ]
    app.emit('web-contents-created', {}, this.webContents)
  }

  #mayClose() {
    let prevented = false
    const preventDefault = () => {
      prevented = true
    }
    this.emit('close', { preventDefault })
    return !prevented
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
      for (const leave of this.#leaves) leave()
      this.emit('closed')
      tell({ kind: 'window', is: 'closed' })
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
  isFocused = () => false
  isMinimized = () => this.#minimized
  isMaximized = () => this.#maximized
  getNormalBounds = () => this.#bounds
  setProgressBar = (fraction: number, { mode }: { mode: string }) => tell({ kind: 'progress', fraction, mode })
  focus = () => tell({ kind: 'focused' })
  hide = () => tell({ kind: 'window', is: 'hidden' })

  restore() {
    this.#minimized = false
  }

  maximize() {
    this.#maximized = true
  }

  minimize() {
    this.#minimized = true
    tell({ kind: 'window', is: 'minimized' })
  }

  show() {
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
  let isAllowed = true
  const preventDefault = () => {
    isAllowed = false
  }
  happen({ preventDefault })
  tell({ kind: 'ruled', isAllowed })
}

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: (rule: RequestRule) => void (rules.request = rule),
  setPermissionCheckHandler: (rule: CheckRule) => void (rules.check = rule),
  setDevicePermissionHandler: (rule: () => boolean) => void (rules.device = rule),
  resolveProxy: async () => 'PROXY proxy.test:3128; DIRECT',
})

export const session = { defaultSession }
