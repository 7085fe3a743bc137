// Dialogs and the file manager: the test is the person who answers them, over the channel of the process.

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Messages from the stand-in to the test. */
export type Told =
  | { readonly kind: 'browser'; readonly endpoint: string }
  | {
      readonly kind: 'message-box'
      readonly message: string
      readonly detail: string
      readonly buttons: string[]
      /** True for a dialog of the window, false for one that may lie behind it. */
      readonly isAbove: boolean
    }
  | { readonly kind: 'open-dialog'; readonly at: string | null }
  | { readonly kind: 'popup'; readonly entries: readonly string[] }
  /** The registry's line on Windows. */
  | { readonly kind: 'login-item'; readonly isOn: boolean; readonly commandLine: string }
  /** Windows shows no notification of a program without both. */
  | { readonly kind: 'identity'; readonly of: 'app' | 'toasts'; readonly id: string }
  | { readonly kind: 'moved-app' }
  /** The program is null where Electron takes its own. */
  | { readonly kind: 'relaunched'; readonly program: string | null; readonly args: readonly string[] }
  | { readonly kind: 'software-rendering' }
  /** Squirrel of macOS installs as soon as the program has ended. */
  | { readonly kind: 'installs-release' }
  | { readonly kind: 'minimum'; readonly width: number; readonly height: number }
  /** Electron's events at the end, in their order, and the utility processes that run then. */
  | {
      readonly kind: 'quitting'
      readonly at: 'before-quit-for-update' | 'before-quit' | 'will-quit' | 'quit'
      readonly running: readonly string[]
    }
  | { readonly kind: 'canceled-stream' }
  | { readonly kind: 'shown-in-folder'; readonly path: string }
  | { readonly kind: 'save-dialog'; readonly offered: string; readonly properties: readonly string[] }
  | { readonly kind: 'focused' }
  | { readonly kind: 'handed-port' }
  | { readonly kind: 'window'; readonly is: 'shown' | 'hidden' | 'minimized' | 'closed' | 'black' | 'kept-by-page' }
  | { readonly kind: 'opened'; readonly bounds: Bounds; readonly icon: string | null }
  | { readonly kind: 'path-set'; readonly name: string; readonly path: string }
  | { readonly kind: 'tray'; readonly icon: string; readonly tip: string; readonly entries: readonly string[] }
  | { readonly kind: 'menu'; readonly entries: readonly string[] }
  | { readonly kind: 'notification'; readonly title: string; readonly body: string }
  | { readonly kind: 'held-awake'; readonly type: string }
  | { readonly kind: 'let-sleep' }
  | { readonly kind: 'badge'; readonly count: number }
  /** Result of a page's attempt under the page rules. */
  | { readonly kind: 'ruled'; readonly isAllowed: boolean }
  | { readonly kind: 'progress'; readonly fraction: number; readonly mode: string }

/** Actions of the test. */
export type Done =
  | { readonly kind: 'choose-folder'; readonly path: string | null }
  /** Under which a file is to be saved. */
  | { readonly kind: 'name-file'; readonly path: string | null }
  | { readonly kind: 'press'; readonly button: number }
  | { readonly kind: 'crash-station' }
  | { readonly kind: 'crash-page' }
  | { readonly kind: 'crash-helper'; readonly name: string; readonly type?: string }
  /** The station's JavaScript has no memory left: V8 reports it, and the process ends. */
  | { readonly kind: 'exhaust-station' }
  | { readonly kind: 'close-window' }
  | { readonly kind: 'move-window'; readonly bounds: Bounds }
  /** In the menu of the tray, or in that of the application. */
  | { readonly kind: 'choose'; readonly label: string }
  | { readonly kind: 'click-tray' }
  | { readonly kind: 'shut-down' }
  /** Windows asks each window, then ends the session. */
  | { readonly kind: 'end-session'; readonly reasons: readonly string[] }
  | { readonly kind: 'focus-window' }
  | { readonly kind: 'full-screen' }
  | { readonly kind: 'plug-in'; readonly workArea: Bounds }
  | { readonly kind: 'right-click'; readonly place: object }
  | { readonly kind: 'page-hangs'; readonly is: boolean }
  | { readonly kind: 'login-answer'; readonly answer: string }
  | { readonly kind: 'click-notification' }
  /** Of an earlier start, in the list of Windows. */
  | { readonly kind: 'click-old-notification' }
  | { readonly kind: 'battery'; readonly isUsed: boolean }
  | { readonly kind: 'computer'; readonly event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen' }
  /** The page tries something that only the rules for it decide. */
  | { readonly kind: 'page-asks'; readonly permission: string }
  | { readonly kind: 'page-saves'; readonly url: string }
  | { readonly kind: 'page-is-led'; readonly by: 'will-redirect' | 'will-attach-webview'; readonly url: string }
  | { readonly kind: 'quit' }

// Each kind of click has a listener.
process.setMaxListeners(0)

/** A test that has ended hears nothing more. */
export const tell = (told: Told) => void process.send?.(told, undefined, {}, () => undefined)

/** Calls back for everything of that kind that the test does. */
export function onDone<Kind extends Done['kind']>(kind: Kind, listener: (done: Done & { kind: Kind }) => void) {
  const hear = (message: unknown) => {
    const done = message as Done
    if (done.kind === kind) listener(done as Done & { kind: Kind })
  }
  process.on('message', hear)
  return () => process.off('message', hear)
}

const next = <Kind extends Done['kind']>(kind: Kind) =>
  new Promise<Done & { kind: Kind }>((resolve) => {
    const leave = onDone(kind, (done) => {
      leave()
      resolve(done)
    })
  })

const folder = { path: null as string | null }
onDone('choose-folder', ({ path }) => {
  folder.path = path
})

interface Message {
  readonly message: string
  readonly detail: string
  readonly buttons: string[]
  readonly cancelId?: number
  readonly signal?: AbortSignal
}

interface SaveOptions {
  readonly defaultPath: string
  readonly properties?: readonly string[]
}

/** A dialog's window is optional and comes first. */
const isOptions = (given: object): given is Message => 'message' in given

export const dialog = {
  async showOpenDialog(...given: readonly { readonly defaultPath?: string }[]) {
    tell({ kind: 'open-dialog', at: given.at(-1)?.defaultPath ?? null })
    return { canceled: folder.path === null, filePaths: folder.path === null ? [] : [folder.path] }
  },
  async showSaveDialog(_window: unknown, { defaultPath, properties = [] }: SaveOptions) {
    tell({ kind: 'save-dialog', offered: defaultPath, properties })
    const { path } = await next('name-file')
    return { canceled: path === null, filePath: path ?? '' }
  },
  async showMessageBox(...given: readonly object[]) {
    const options = given.find(isOptions)
    if (!options) throw new Error('a message box has no message')
    const { message, detail, buttons, cancelId = 0, signal } = options
    tell({ kind: 'message-box', message, detail, buttons, isAbove: given.length > 1 })
    const closed = new Promise<number>((resolve) => signal?.addEventListener('abort', () => resolve(cancelId)))
    return { response: await Promise.race([next('press').then(({ button }) => button), closed]) }
  },
}

export const shell = { showItemInFolder: (path: string) => tell({ kind: 'shown-in-folder', path }) }
