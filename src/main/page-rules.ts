import { app, session } from 'electron'
import { isPageAddress } from './page-address.ts'
import { mayDownload } from './web-preferences.ts'

/** Permissions that the screens have without a question. */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen']

/** Blocks navigation, new windows and every permission that the screens don't need. */
export function enforcePageRules(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!isPageAddress(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isPageAddress(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    // A page with unsaved text would keep the window open without a word, and OnDeck with its station stopped.
    contents.on('will-prevent-unload', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  const { defaultSession } = session
  defaultSession.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault()
  })
  defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(allowed.includes(permission) && isPageAddress(contents.getURL())),
  )
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => allowed.includes(permission) && isPageAddress(origin),
  )
  defaultSession.setDevicePermissionHandler(() => false)
}
