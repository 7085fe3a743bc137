/** Entry of the desktop app: a thin shell around the station, which runs in a separate process. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { app, type BrowserWindow, ipcMain, Menu, powerMonitor, protocol, session } from 'electron'
import { practiceFolderIn } from '../computer/data-folders.ts'
import { takeEnvironmentKey } from '../computer/environment-key.ts'
import { createFileHandler, type FileHandler } from '../computer/http/file-handler.ts'
import { textResponse } from '../computer/http/responses.ts'
import { hasTrayHost } from '../computer/tray-host.ts'
import { createWindowFolder, moveChromiumData, windowFolderIn } from '../computer/window-data.ts'
import { findFeed } from '../features/updates/station/update-source.ts'
import { toFailure } from '../station/app-error.ts'
import type { Failure } from '../station/contract/failure.ts'
import type { Language } from '../station/contract/settings.ts'
import { describeFailure } from '../words/describe.ts'
import { screensFor } from '../words/screens.ts'
import { contextMenu } from './core/menus.ts'
import { createRepeatedCrash } from './core/repeated-crash.ts'
import { type StartOptions, unfulfilled } from './core/second-start.ts'
import { mayHoldSession } from './core/window-system.ts'
import { workLeft } from './core/work-left.ts'
import { noteCrashes } from './crashes.ts'
import { createDesktop, desktopWordsFor, workLeftOf } from './desktop/desktop.ts'
import { type DesktopWords, keepsRunningNote } from './desktop/desktop-words.ts'
import { createLogin, HIDDEN_FLAG, isHiddenStart } from './desktop/login.ts'
import { menuTemplate } from './desktop/menu.ts'
import { offerToMove } from './desktop/misplaced.ts'
import { askToQuit, createQuitting } from './desktop/quitting.ts'
import { showMessage } from './desktop/show-message.ts'
import { createStationLink } from './desktop/station-link.ts'
import { openWindowMemory, type WindowMemory } from './desktop/window-memory.ts'
import { createDevHandler, devServerOf } from './dev-screens.ts'
import { keepStation } from './keep-station.ts'
import { isPageAddress, SCHEME } from './page-address.ts'
import { askToReload } from './page-health.ts'
import { encodeArguments, readCommandLine, SecondStart, sameStation } from './station-arguments.ts'
import { createSystem } from './system/system.ts'
import { createReleaseUpdater } from './updates/release-updater.ts'
import { createSignedUpdater } from './updates/signed-updater.ts'
import { mayDownload } from './web-preferences.ts'
import { keepWindow } from './window.ts'
import { windowRouter } from './window-router.ts'

interface ClosingParts {
  readonly memory: WindowMemory
  readonly window: () => BrowserWindow | null
  readonly words: () => DesktopWords
}

/**
 * True when a hidden window can be reopened by its tray icon. Checked each time, because a desktop's panel may start
 * and stop.
 */
const canHide = async (): Promise<boolean> =>
  process.platform === 'darwin' || (await hasTrayHost(process.env, process.platform))

/**
 * Handles closing the window: returns what to do instead; null where OnDeck quits. Explains once where the window went.
 */
async function handleClose({ memory, window, words }: ClosingParts): Promise<'hidden' | 'minimized' | null> {
  if (memory.get().settings.onClose === 'quit') {
    app.quit()
    return null
  }
  const isHidden = await canHide()
  if (!memory.get().isCloseExplained) {
    memory.set({ isCloseExplained: true })
    const where = process.platform === 'darwin' ? 'menuBar' : isHidden ? 'tray' : 'minimized'
    await showMessage(window(), { type: 'info', ...keepsRunningNote(where, words()) })
  }
  return isHidden ? 'hidden' : 'minimized'
}

/** Shows in a dialog why OnDeck can't start. Resolves when the person chooses to retry. */
async function showStartFailure(
  because: Failure,
  window: BrowserWindow | null,
  quit = () => app.quit(),
): Promise<void> {
  const language: Language = app.getLocale().startsWith('es') ? 'es' : 'en'
  const { common } = screensFor(language)
  const { message, next } = describeFailure(because, 'OnDeck', { onScreen: !isOfFile(because), language })
  const answer = await showMessage(window, {
    type: 'error',
    message,
    detail: next,
    buttons: [common.retry, common.close],
    defaultId: 0,
    cancelId: 1,
  })
  if (answer === 1) {
    quit()
    // Waits for the end of the program.
    await new Promise<never>(() => undefined)
  }
}

/** True for failures of the configuration file, which its author can edit. */
const isOfFile = ({ code }: Failure): boolean => code === 'config-invalid' || code === 'config-missing'

/** Permissions that the screens have without a question. */
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen']

/** Blocks navigation, new windows and every permission that the screens don't need. */
function enforcePageRules(): void {
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

interface Parts {
  readonly running: Omit<StartOptions, 'provision'>
  readonly asked: StartOptions
  readonly window: BrowserWindow | null
  readonly words: DesktopWords
}

/** Says which options of a second start the running OnDeck ignores, and how to use them. */
async function answerSecondStart({ running, asked, window, words }: Parts): Promise<void> {
  const ignored = unfulfilled(running, asked)
  if (ignored.length === 0) return
  const { desktop, common } = words.screens
  const { otherStartNote: note } = desktop
  const notes = ignored.map((option) => (option === 'dataDir' ? note.dataDir(running.dataDir) : note[option]))
  await showMessage(window, {
    type: 'info',
    message: desktop.otherStart,
    detail: [...notes, desktop.otherStartNext].join(' '),
    buttons: [common.ok],
  })
}

/** Registers the scheme as that of secure pages; must run before Electron is ready. */
function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

function serveScheme(serving: FileHandler): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isPageAddress(request.url)) return textResponse(404, 'Not found')
    try {
      return await serving(request)
    } catch {
      // The station ended during the request for a file.
      return textResponse(503, 'The station is away')
    }
  })
}

/**
 * Sets the folder of the window's files, which every release finds by this name. The lock against a second start is in the
 * same folder: the folder is set before the lock is asked for.
 */
function setWindowFolder(): void {
  if (app.commandLine.getSwitchValue('user-data-dir') !== '') return
  const folder = windowFolderIn(app.getPath('appData'), app.isPackaged)
  // Electron sets no path to a folder that is missing: its own folder stays if this one can't be made.
  if (createWindowFolder(folder)) app.setPath('userData', folder)
}

/** Gives Chromium a folder of its own. Only the first start may move files, and only before Chromium opens them. */
function setChromiumFolder(): void {
  const folder = moveChromiumData(app.getPath('userData'))
  if (createWindowFolder(folder)) app.setPath('sessionData', folder)
}

/** Chromium ends the whole program after a few more. */
const LIMITS = { count: 3, withinMs: 10 * 60_000 }

/**
 * Draws without the graphics card after its process crashed repeatedly in an earlier start: a broken driver would end OnDeck,
 * and its uploads, at each start. Must run before Electron is ready.
 */
function keepGraphicsWorking(memory: WindowMemory): void {
  if (memory.get().crashedGraphics === app.getVersion()) app.disableHardwareAcceleration()
  const crashes = createRepeatedCrash(LIMITS)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return
    if (crashes.isRepeated(Date.now())) memory.set({ crashedGraphics: app.getVersion() })
  })
}

/** Starts OnDeck again when `leave` has ended this process: in front, because a person waits for it. */
function startAgain(leave: () => void): void {
  const args = process.argv.slice(1).filter((each) => each !== HIDDEN_FLAG)
  const image = app.isPackaged ? process.env['APPIMAGE'] : undefined
  if (image === undefined) app.relaunch({ args })
  else {
    // An AppImage is unmounted at its end, and the helper that Electron would leave behind for the new start with it.
    app.releaseSingleInstanceLock()
    spawn(image, args, { detached: true, stdio: 'ignore' }).unref()
  }
  leave()
}

/** Opens the menu of a right click in the page, which Electron leaves to each app. */
function addContextMenu(window: BrowserWindow, words: () => DesktopWords): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = menuTemplate(contextMenu(params), { view: null, words: words(), run: () => undefined })
    if (template.length === 0) return
    Menu.buildFromTemplate(template).popup({ window, sourceType: params.menuSourceType, ...frameOf(params.frame) })
  })
}

/** The frame lets macOS add its own entries. */
const frameOf = (frame: Electron.WebFrameMain | null) => (frame === null ? {} : { frame })

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
      return createFileHandler({ screensDir: join(import.meta.dirname, '../renderer'), media })
    } catch (error) {
      await showStartFailure(toFailure(error), null)
    }
  }
}
