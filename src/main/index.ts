/** Entry of the desktop app: a thin shell around the station, which runs in a separate process. */
import { join } from 'node:path'
import { app, ipcMain, powerMonitor } from 'electron'
import { practiceFolderIn } from '../computer/data-folders.ts'
import { takeEnvironmentKey } from '../computer/environment-key.ts'
import { createFileHandler } from '../computer/http/file-handler.ts'
import { findFeed } from '../features/updates/station/update-source.ts'
import { toFailure } from '../station/app-error.ts'
import { mayHoldSession } from './core/window-system.ts'
import { workLeft } from './core/work-left.ts'
import { noteCrashes } from './crashes.ts'
import { canHide, handleClose } from './desktop/closing.ts'
import { addContextMenu } from './desktop/context-menu.ts'
import { createDesktop, desktopWordsFor, workLeftOf } from './desktop/desktop.ts'
import { createLogin, HIDDEN_FLAG, isHiddenStart } from './desktop/login.ts'
import { offerToMove } from './desktop/misplaced.ts'
import { askToQuit, createQuitting } from './desktop/quitting.ts'
import { answerSecondStart } from './desktop/second-start.ts'
import { createStationLink } from './desktop/station-link.ts'
import { openWindowMemory, type WindowMemory } from './desktop/window-memory.ts'
import { createDevHandler, devServerOf } from './dev-screens.ts'
import { keepGraphicsWorking } from './graphics.ts'
import { keepStation } from './keep-station.ts'
import { isPageAddress } from './page-address.ts'
import { askToReload } from './page-health.ts'
import { declareScheme, serveScheme } from './page-origin.ts'
import { enforcePageRules } from './page-rules.ts'
import { startAgain } from './start-again.ts'
import { showStartFailure } from './start-failure.ts'
import { encodeArguments, readCommandLine, SecondStart, sameStation } from './station-arguments.ts'
import { createSystem } from './system/system.ts'
import { createReleaseUpdater } from './updates/release-updater.ts'
import { createSignedUpdater } from './updates/signed-updater.ts'
import { keepWindow } from './window.ts'
import { setChromiumFolder, setWindowFolder } from './window-folders.ts'
import { windowRouter } from './window-router.ts'

setWindowFolder()
const commandLine = readCommandLine(process.argv.slice(1))

// A second start passes its options beside its arguments, which Chromium reorders.
const secondStart: SecondStart = { ...commandLine, isHidden: process.argv.includes(HIDDEN_FLAG) }
if (app.requestSingleInstanceLock(secondStart)) start()
else app.quit()

function start() {
  setChromiumFolder()
  declareScheme()
  app.enableSandbox()
  // The station keeps running without a window.
  app.on('window-all-closed', () => undefined)
  // The station's process has its own copy.
  takeEnvironmentKey(process.env)
  const memory = openWindowMemory(join(app.getPath('userData'), 'window.json'))
  keepGraphicsWorking(memory)
  void app
    .whenReady()
    .then(() => run(memory))
    .catch(failToStart)
}

/** Without a window nobody would see why OnDeck does nothing. */
async function failToStart(error: unknown) {
  console.error(error)
  // A program that did not start can't stop in order: its station ends with this process.
  const leave = () => app.exit(1)
  await showStartFailure(toFailure(error), null, leave)
  startAgain(leave)
}

async function run(memory: WindowMemory) {
  const words = () => desktopWordsFor(link.known()?.settings)
  const link = createStationLink(changed, (alert) => system.notify(alert))
  const crashes = noteCrashes(() => (isPractice() ? practiceFolderIn(commandLine.dataDir) : commandLine.dataDir))
  const updater = createReleaseUpdater({
    findFeed,
    createUpdater: () =>
      createSignedUpdater({
        platform: process.platform,
        configFile: join(process.resourcesPath, 'app-update.yml'),
      }),
    stopFor: (leave) => quitting.stopFor(leave),
    relaunch,
  })
  const station = keepStation({
    entry: join(import.meta.dirname, 'station-process.js'),
    args: encodeArguments({
      ...commandLine,
      version: app.getVersion(),
      resourcesPath: app.isPackaged ? besideArchive() : null,
      sampleClipsDir: join(app.isPackaged ? besideArchive() : app.getAppPath(), 'resources/demo'),
    }),
    answers: windowRouter({
      window: () => window.current(),
      updater,
      memory,
      cameraFolder: () => link.known()?.settings.folders[0]?.path,
    }),
    onBroken: (because) => showStartFailure(because, window.current()),
    onStarted: link.connect,
    onCrashed: crashes.station,
  })
  const quitting = createQuitting({
    left: async () => {
      const status = await link.fresh()
      return status && workLeft(status)
    },
    ask: (left) => askToQuit(left, window.current(), words()),
    stop: station.stop,
    startAgain,
    onChange: () => desktop.refresh(),
  })
  const window = keepWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    memory,
    onClose: () => (quitting.isStopping() ? null : handleClose({ memory, window: window.current, words })),
    onOpened(opened) {
      addContextMenu(opened, words)
      desktop.refresh()
    },
    onSessionEnd(reasons) {
      quitting.now()
      return mayHoldSession(reasons)
    },
    onCrashed: crashes.page,
    askToReload: (answered) => askToReload(answered, window.current(), words()),
  })
  const desktop = createDesktop({ iconsDir: join(app.getAppPath(), 'resources/tray'), window, link, quitting })
  const system = createSystem({
    link,
    station,
    window,
    words,
    onNotificationProblem: (notificationProblem) => station.tellWindow({ notificationProblem }),
  })
  const login = createLogin({
    stationArguments: sameStation(commandLine),
    memory,
    onChange: (problem) => station.tellWindow({ login: problem }),
    onMisplaced: () =>
      void offerToMove({ window: window.current(), words: words(), stopFor: quitting.stopFor, relaunch }),
  })

  function isPractice() {
    return link.known()?.status.practice ?? commandLine.practice
  }

  function changed() {
    const station = link.known()
    if (station && !station.status.practice) {
      memory.set({ settings: station.settings.window })
      // From the sources the entry would replace that of an installed OnDeck, and name a bare runtime.
      if (app.isPackaged) login.apply(station.settings.window)
      // Quitting waits only for uploads to the real service.
      quitting.changed(workLeftOf(station))
    }
    system.changed()
    desktop.refresh()
  }

  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { data: asked } = SecondStart.safeParse(data)
    if (asked?.isHidden) return
    if (quitting.isStopping()) return quitting.startAgainAfterwards()
    window.show()
    const running = { ...commandLine, practice: isPractice() }
    if (asked) void answerSecondStart({ running, asked, window: window.current(), words: words() })
  })
  app.on('activate', () => window.show())
  // Without this Linux and macOS go on at once. Electron's types lack the event.
  const onShutdown = (event: Electron.Event) => {
    event.preventDefault()
    quitting.now()
  }
  powerMonitor.on('shutdown', onShutdown as () => void)
  // Registered once Electron is ready: its own handlers would replace ours.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quitting.now)
  enforcePageRules()
  serveScheme(await serveWhenBuilt(station.media))
  ipcMain.on('ask-for-port', ({ sender, senderFrame }) => {
    if (senderFrame?.parent === null && isPageAddress(senderFrame.url)) station.connect(sender)
  })
  const isHidden = isHiddenStart(process.argv, memory.get().settings)
  window.open(isHidden ? ((await canHide()) ? 'hidden' : 'minimized') : 'shown')
}

const relaunch = () => startAgain(() => app.quit())

/**
 * Folder beside the archive, where installers put the command line, with programs and sample clips that the window uses
 * too.
 */
const besideArchive = () => join(process.resourcesPath, 'ondeck')

/** Retries while the screens are missing: a developer can build them now, or has them served by `npm run dev:window`. */
async function serveWhenBuilt(media: Parameters<typeof createFileHandler>[0]['media']) {
  const devServer = devServerOf(process.env, app.isPackaged)
  if (devServer) return createDevHandler(devServer, media)
  for (;;) {
    try {
      return createFileHandler({ screensDir: join(import.meta.dirname, '..'), media })
    } catch (error) {
      await showStartFailure(toFailure(error), null)
    }
  }
}
