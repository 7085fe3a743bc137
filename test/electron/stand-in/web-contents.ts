// The content of a window, and messages between main and the page.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { type FromPage, fromWire, pageScript, type ToPage, toWire } from './in-page.ts'
import type { MessagePortMain } from './message-ports.ts'
import { toOurs } from './pages.ts'
import { tell } from './person.ts'

export const ipcMain = new EventEmitter()

/** Answers before there is a page, as Electron's do: `show` gives it one. */
export class WebContents extends EventEmitter {
  #page: Page | null = null
  #ports = new Map<number, MessagePortMain>()
  #lastPort = 0
  #isFrameGone = false
  #told: Promise<unknown> = Promise.resolve()
  openHandler: () => { action: 'deny' | 'allow' } = () => ({ action: 'allow' })

  async show(page: Page, preload: string) {
    await page.exposeBinding('__standInHears', (_source, message: FromPage) => this.#hear(message))
    await page.addInitScript({ content: pageScript(readFileSync(preload, 'utf8')) })
    page.on('close', () => this.#closePorts())
    page.on('popup', (popup) => {
      if (this.openHandler().action === 'deny') void popup.close()
    })
    this.#page = page
  }

  setWindowOpenHandler(handler: () => { action: 'deny' | 'allow' }) {
    this.openHandler = handler
  }

  getURL = () => toOurs(this.#page?.url() ?? '')
  /** Chromium's own. */
  printToPDF = async ({ pageSize, printBackground }: { pageSize: string; printBackground: boolean }) =>
    (await this.#page?.pdf({ format: pageSize, printBackground })) ?? Buffer.alloc(0)
  reload = () => void this.#page?.reload()
  forcefullyCrashRenderer = () => this.crash({ reason: 'killed', exitCode: 9 })

  /** From then on the frame is gone, until the page is loaded again. */
  crash(gone: { readonly reason: string; readonly exitCode: number }) {
    this.#isFrameGone = true
    this.emit('render-process-gone', {}, gone)
  }

  isDestroyed = () => this.#page?.isClosed() ?? false
  loadURL = async (_address: string): Promise<void> => undefined

  postMessage(channel: string, _message: unknown, [port]: readonly MessagePortMain[]) {
    if (this.#isFrameGone) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    if (!port) return
    tell({ kind: 'handed-port' })
    const number = ++this.#lastPort
    this.#ports.set(number, port)
    this.#tell({ kind: 'deliver', channel, port: number })
    port.on('message', ({ data }) => this.#tell({ kind: 'port-message', port: number, wire: toWire(data) }))
    port.on('close', () => this.#tell({ kind: 'port-closed', port: number }))
    port.start()
  }

  #hear(message: FromPage) {
    // The ports of a document end with it; another address within it is no other document.
    if (message.kind === 'document') {
      this.#isFrameGone = false
      return this.#closePorts()
    }
    if (message.kind === 'send') {
      ipcMain.emit(message.channel, { sender: this, senderFrame: { parent: null, url: this.getURL() } })
      return
    }
    const port = this.#ports.get(message.port)
    if (message.kind === 'port-message') port?.postMessage(fromWire(message.wire))
    else port?.close()
  }

  /** One after the other: what a port carries keeps its order. A page that has gone hears nothing. */
  #tell(message: ToPage) {
    const page = this.#page
    this.#told = this.#told
      .then(() => page?.evaluate((given) => Reflect.get(globalThis, '__standInTells')(given), message))
      .catch(() => undefined)
  }

  #closePorts() {
    for (const port of this.#ports.values()) port.close()
    this.#ports.clear()
  }
}
