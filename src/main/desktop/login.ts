import { homedir } from 'node:os'
import { app } from 'electron'
import { autostartFile, autostartText, setAutostart } from '../../computer/autostart.ts'
import type { Settings } from '../../station/contract/settings.ts'
import type { WindowState } from '../../station/contract/window-state.ts'
import { isMisplaced, loginProblem } from '../core/login.ts'
import type { WindowMemory } from './window-memory.ts'

/** OnDeck’s own argument: starts with only the icon in the tray. */
export const HIDDEN_FLAG = '--hidden'

interface Parts {
  /** Arguments that select the station. */
  readonly stationArguments: readonly string[]
  readonly memory: WindowMemory
  readonly onChange: (problem: WindowState['login']) => void
  /** Called once where OnDeck runs from a place that the system starts nothing from. */
  readonly onMisplaced: () => void
}

/** Registers OnDeck to start at login, and reads back what the system made of it. */
export function createLogin({ stationArguments, memory, onChange, onMisplaced }: Parts) {
  /** Registration tried in this run, so that a refused one is tried once per start. */
  let tried: string | null | undefined
  let wanted: Settings['window'] | null = null

  const program = process.env['APPIMAGE'] ?? process.execPath
  const isOnImage = isMisplaced(process.platform, program)

  const argumentsOf = ({ startHidden }: Settings['window']) => [
    ...stationArguments,
    ...(startHidden ? [HIDDEN_FLAG] : []),
  ]

  const entryOf = (settings: Settings['window']) =>
    settings.startAtLogin ? JSON.stringify([program, ...argumentsOf(settings)]) : null

  function register(settings: Settings['window']) {
    const args = argumentsOf(settings)
    if (process.platform === 'linux') {
      const text = settings.startAtLogin ? autostartText(program, args) : null
      setAutostart(autostartFile(process.env, homedir()), text)
    } else {
      setLoginItem(settings.startAtLogin, program, args)
    }
  }

  function problemOf(settings: Settings['window']): WindowState['login'] {
    if (!app.isPackaged || process.platform === 'linux' || !settings.startAtLogin) return null
    if (isOnImage) return 'misplaced'
    const record = app.getLoginItemSettings({ path: program, args: argumentsOf(settings) })
    return loginProblem({
      platform: process.platform,
      record,
      wasAccepted: memory.get().login === entryOf(settings),
    })
  }

  function check() {
    if (wanted === null) return
    const problem = problemOf(wanted)
    if (problem !== 'refused' && problem !== 'misplaced') memory.set({ login: entryOf(wanted) })
    onChange(problem)
  }

  // The person may have been in the system's own list.
  app.on('browser-window-focus', check)

  return {
    /** Registers these settings where they changed, or were refused at the last start. */
    apply(settings: Settings['window']) {
      const entry = entryOf(settings)
      if (entry === tried) return
      tried = entry
      wanted = settings
      if (settings.startAtLogin && isOnImage) onMisplaced()
      // Repeating an accepted registration would override a choice made in the system’s own settings.
      else if (entry !== memory.get().login) register(settings)
      check()
    },
  }
}

function setLoginItem(openAtLogin: boolean, path: string, args: string[]): void {
  try {
    // Electron quotes each argument for the registry of Windows.
    app.setLoginItemSettings({ openAtLogin, path, args })
  } catch {
    // A refusal of the system is read back.
  }
}

/** macOS passes no arguments at login, but reports that it was one. */
export const isHiddenStart = (argv: readonly string[], settings: Settings['window']): boolean =>
  argv.includes(HIDDEN_FLAG) ||
  (process.platform === 'darwin' && settings.startHidden && app.getLoginItemSettings().wasOpenedAtLogin)
