import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type * as electronModule from 'electron'
import { _electron, type ElectronApplication } from 'playwright-core'
import type { Shell, Subject } from './subject.ts'
import { collectProblems, openWorkFolder } from './work-folder.ts'

const root = join(import.meta.dirname, '../..')

/** Limit for the system's answer to a notification. */
const NOTIFICATION_MS = 10_000

/** The built application in a real Electron. */
export async function startElectronSubject(executablePath: string): Promise<Subject> {
  const folders = openWorkFolder()
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const userData = `--user-data-dir=${join(folders.home, 'user')}`
  const args = [...asRoot, userData, root, '--data-dir', folders.stationDir, '--practice']
  const startedAtMs = Date.now()
  const electron = await _electron.launch({ executablePath, args })
  const page = await electron.firstWindow()
  const versions = await electron.evaluate(() => ({
    electron: process.versions['electron'] ?? '',
    chrome: process.versions['chrome'] ?? '',
    node: process.versions.node,
  }))
  const child = electron.process()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    form: 'electron',
    startedAtMs,
    page,
    pageAddress: 'ondeck://app/',
    dataDir: folders.dataDir,
    work: folders.work,
    window: shellOf(electron, () => startAgain(executablePath, args)),
    problems: collectProblems(page),
    versions,
    ondeck: folders.ondeck,
    async endSession() {
      if (process.platform === 'win32') await endWindowsSession(electron)
      else child.kill('SIGTERM')
      return await ended
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      folders.remove()
    },
  }
}

function startAgain(executablePath: string, args: readonly string[]): Promise<number | null> {
  const second = spawn(executablePath, args, { stdio: 'ignore' })
  return new Promise((resolve) => second.once('exit', resolve))
}

function shellOf(electron: ElectronApplication, secondStart: Shell['secondStart']): Shell {
  return {
    secondStart,
    windowCount: async () => electron.windows().length,
    isVisible: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true),
    sizes: () =>
      electron.evaluate(({ BrowserWindow, screen }) => {
        const { width, height } = screen.getPrimaryDisplay().workAreaSize
        return { minimum: BrowserWindow.getAllWindows()[0]?.getMinimumSize() ?? [], workArea: [width, height] }
      }),
    menuKeys: () =>
      electron.evaluate(({ Menu }) =>
        (Menu.getApplicationMenu()?.items ?? [])
          .flatMap(({ submenu }) => submenu?.items ?? [])
          .flatMap(({ accelerator }) => (typeof accelerator === 'string' ? [accelerator] : [])),
      ),
    chooseMenu: (key) =>
      electron.evaluate(({ Menu }, wanted) => {
        const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? [])
        items.find(({ accelerator }) => accelerator === wanted)?.click()
      }, key),
    closeTwice: () => electron.evaluate(closeTwice),
    recordMenus: () => electron.evaluate(recordMenus),
    recordedEntries: () => electron.evaluate(() => Reflect.get(globalThis, 'recordedEntries')),
    notify: () => electron.evaluate(notify, NOTIFICATION_MS),
    loginItem: () =>
      electron.evaluate(({ app }) => {
        app.setLoginItemSettings({ openAtLogin: true })
        const afterSet = app.getLoginItemSettings().openAtLogin
        app.setLoginItemSettings({ openAtLogin: false })
        return { afterSet, afterRemoval: app.getLoginItemSettings().openAtLogin }
      }),
    crashPage: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
  }
}

type Electron = typeof electronModule

/** Runs in Electron: closes the window twice, and returns the messages of the dialogs. */
async function closeTwice({ BrowserWindow, dialog }: Electron): Promise<string[]> {
  const messages: string[] = []
  const answer = async (...given: readonly unknown[]) => {
    messages.push(String(Reflect.get(Object(given.at(-1)), 'message')))
    return { response: 0, checkboxChecked: false }
  }
  Reflect.set(dialog, 'showMessageBox', answer)
  for (let time = 0; time < 2; time += 1) {
    BrowserWindow.getAllWindows()[0]?.close()
    await new Promise((resolve) => globalThis.setTimeout(resolve, 1_000))
  }
  return messages
}

/** Runs in Electron: a menu that opens is recorded, and not shown, as it would wait for a person. */
function recordMenus({ Menu }: Electron): void {
  const entries: string[] = []
  Reflect.set(globalThis, 'recordedEntries', entries)
  Reflect.set(Menu.prototype, 'popup', function popup(this: Electron.Menu) {
    entries.push(...this.items.map(({ role, label }) => role ?? label))
  })
}

/** Runs in Electron. */
function notify({ Notification }: Electron, limitMs: number): Promise<string> {
  if (!Notification.isSupported()) return Promise.resolve('the system has no notifications')
  return new Promise((resolve, reject) => {
    const notification = new Notification({ title: 'OnDeck', body: 'npm run prove' })
    notification.once('show', () => resolve('shown'))
    notification.once('failed', (_event, reason) => resolve(`refused: ${reason}`))
    globalThis.setTimeout(() => reject(new Error('neither shown nor refused')), limitMs)
    notification.show()
  })
}

/** Sends the window what Windows sends when a person signs out. */
async function endWindowsSession(electron: ElectronApplication): Promise<void> {
  const handle = await electron.evaluate(({ BrowserWindow }) =>
    String(BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readBigUInt64LE() ?? 0),
  )
  const script = [
    `$code = '[DllImport("user32.dll")] public static extern IntPtr SendMessage(IntPtr w, uint m, IntPtr a, IntPtr b);'`,
    '$user32 = Add-Type -MemberDefinition $code -Name User32 -PassThru',
    `$null = $user32::SendMessage([IntPtr]${handle}, 0x11, [IntPtr]0, [IntPtr]0)`,
    `$null = $user32::SendMessage([IntPtr]${handle}, 0x16, [IntPtr]1, [IntPtr]0)`,
  ]
  spawnSync('powershell', ['-NoProfile', '-Command', script.join('; ')])
}
