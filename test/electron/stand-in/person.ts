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
  | { readonly kind: 'message-box'; readonly message: string; readonly detail: string; readonly buttons: string[] }
  | { readonly kind: 'shown-in-folder'; readonly path: string }
  | { readonly kind: 'save-dialog'; readonly offered: string }
  | { readonly kind: 'focused' }
  | { readonly kind: 'handed-port' }
  | { readonly kind: 'window'; readonly is: 'shown' | 'hidden' | 'minimized' | 'closed' }
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
  | { readonly kind: 'crash-helper'; readonly name: string }
  | { readonly kind: 'close-window' }
  | { readonly kind: 'move-window'; readonly bounds: Bounds }
  /** In the menu of the tray, or in that of the application. */
  | { readonly kind: 'choose'; readonly label: string }
  | { readonly kind: 'click-tray' }
  | { readonly kind: 'shut-down' }
  | { readonly kind: 'click-notification' }
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

export const dialog = {
  showOpenDialog: async () => ({
    canceled: folder.path === null,
    filePaths: folder.path === null ? [] : [folder.path],
  }),
  async showSaveDialog(_window: unknown, { defaultPath }: { defaultPath: string }) {
    tell({ kind: 'save-dialog', offered: defaultPath })
    const { path } = await next('name-file')
    return { canceled: path === null, filePath: path ?? '' }
  },
  async showMessageBox({ message, detail, buttons }: { message: string; detail: string; buttons: string[] }) {
    tell({ kind: 'message-box', message, detail, buttons })
    return { response: (await next('press')).button }
  },
}

export const shell = { showItemInFolder: (path: string) => tell({ kind: 'shown-in-folder', path }) }
