// Dialogs and the file manager: the test is the person who answers them, over the channel of the process.

/** What the stand-in tells the test. */
export type Told =
  | { readonly kind: 'browser'; readonly endpoint: string }
  | { readonly kind: 'message-box'; readonly message: string; readonly detail: string; readonly buttons: string[] }
  | { readonly kind: 'shown-in-folder'; readonly path: string }
  | { readonly kind: 'focused' }
  | { readonly kind: 'handed-port' }

/** What the test does. */
export type Done =
  | { readonly kind: 'choose-folder'; readonly path: string | null }
  | { readonly kind: 'press'; readonly button: number }
  | { readonly kind: 'crash-station' }
  | { readonly kind: 'quit' }

export const tell = (told: Told) => void process.send?.(told)

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
  async showMessageBox({ message, detail, buttons }: { message: string; detail: string; buttons: string[] }) {
    tell({ kind: 'message-box', message, detail, buttons })
    return { response: (await next('press')).button }
  },
}

export const shell = { showItemInFolder: (path: string) => tell({ kind: 'shown-in-folder', path }) }
