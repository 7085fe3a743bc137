import { app, session } from 'electron'
import { isOurs } from './page-address.ts'
import { mayDownload } from './page-limits.ts'

/** What a person does with the screens, and needs no asking. */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen']

/** The page stays where it is, opens nothing, and is allowed nothing that it does not need. */
export function enforcePageRules(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!isOurs(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isOurs(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  const { defaultSession } = session
  defaultSession.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault()
  })
  defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(allowed.includes(permission) && isOurs(contents.getURL())),
  )
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => allowed.includes(permission) && isOurs(origin),
  )
  defaultSession.setDevicePermissionHandler(() => false)
}
