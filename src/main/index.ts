/** OnDeck as a window: as little as possible around the station, which runs in a process of its own. */
import { join } from 'node:path'
import { app, type BrowserWindow, ipcMain } from 'electron'
import { toFailure } from '../core/app-error.ts'
import { createServing } from '../node/http/serving.ts'
import { answerStation } from './computer.ts'
import { keepStation } from './keep-station.ts'
import { declareScheme, isOurs, serveScheme } from './page-origin.ts'
import { enforcePageRules } from './page-rules.ts'
import { encodeArguments, readCommandLine } from './station-arguments.ts'
import { tellTrouble } from './trouble.ts'
import { bringForward, openWindow } from './window.ts'

if (app.requestSingleInstanceLock()) start()
else app.quit()

function start() {
  let window: BrowserWindow | null = null
  declareScheme()
  app.enableSandbox()
  app.on('second-instance', () => window && bringForward(window))
  app.on('window-all-closed', () => app.quit())
  void app.whenReady().then(async () => {
    const station = keepStation({
      entry: join(import.meta.dirname, 'station-process.js'),
      args: encodeArguments({
        ...readCommandLine(process.argv.slice(1)),
        version: app.getVersion(),
        resourcesPath: app.isPackaged ? process.resourcesPath : null,
        sampleClipsDir: app.isPackaged ? join(process.resourcesPath, 'demo') : join(app.getAppPath(), 'resources/demo'),
      }),
      answers: answerStation(() => window),
      onBroken: tellTrouble,
    })
    stopBeforeQuit(station.stop)
    enforcePageRules()
    serveScheme(await serveWhenBuilt(station.media))
    ipcMain.on('ask-for-port', ({ sender, senderFrame }) => {
      if (senderFrame?.parent === null && isOurs(senderFrame.url)) station.connect(sender)
    })
    window = openWindow(join(import.meta.dirname, '../preload/index.cjs'))
    window.once('closed', () => {
      window = null
    })
  })
}

/** Screens that were not built can be built now. */
async function serveWhenBuilt(media: Parameters<typeof createServing>[0]['media']) {
  for (;;) {
    try {
      return createServing({ screensDir: join(import.meta.dirname, '../renderer'), media })
    } catch (error) {
      await tellTrouble(toFailure(error))
    }
  }
}

/** What is under way is put down in order, so that the next start goes on with it. */
function stopBeforeQuit(stop: () => Promise<void>): void {
  let stopped: Promise<void> | null = null
  let done = false
  app.on('before-quit', (event) => {
    if (done) return
    event.preventDefault()
    stopped ??= stop().finally(() => {
      done = true
      app.quit()
    })
  })
}
