import { homedir } from 'node:os'
import { app } from 'electron'
import type { Settings } from '../../contract/station/settings.ts'
import { autostartFile, autostartText, setAutostart } from '../../node/autostart.ts'
import { windowsArgument } from '../../node/system-service/logon-task.ts'
import type { WindowMemory } from './window-memory.ts'

/** OnDeck’s own argument: starts with only the icon in the tray. */
export const HIDDEN_FLAG = '--hidden'

/** Registers OnDeck to start at login, when that changed. `stationArguments`: the arguments that select the station. */
export function applyLogin(
  { startAtLogin, startHidden }: Settings['window'],
  stationArguments: readonly string[],
  memory: WindowMemory,
) {
  const args = [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...stationArguments,
    ...(startHidden ? [HIDDEN_FLAG] : []),
  ]
  const program = process.env.APPIMAGE ?? process.execPath
  const login = startAtLogin ? JSON.stringify([program, ...args]) : null
  if (login === memory.get().login) return
  memory.set({ login })
  if (process.platform === 'linux') {
    setAutostart(autostartFile(process.env, homedir()), startAtLogin ? autostartText(program, args) : null)
    return
  }
  // The registry of Windows takes one command line.
  app.setLoginItemSettings({ openAtLogin: startAtLogin, path: program, args: args.map(windowsArgument) })
}

/** macOS passes no arguments at login, but reports that it was one. */
export const isHiddenStart = (argv: readonly string[], settings: Settings['window']): boolean =>
  argv.includes(HIDDEN_FLAG) ||
  (process.platform === 'darwin' && settings.startHidden && app.getLoginItemSettings().wasOpenedAtLogin)
