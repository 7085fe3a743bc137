import type { WindowState } from '../../station/contract/window-state.ts'

/** The system's record of starting OnDeck at login, as Electron reads it. */
export interface LoginRecord {
  readonly openAtLogin: boolean
  /** macOS. */
  readonly status?: 'not-registered' | 'enabled' | 'requires-approval' | 'not-found'
  /** Windows: false where the person has turned it off in the Task Manager. */
  readonly executableWillLaunchAtLogin?: boolean
}

interface Asked {
  readonly platform: string
  readonly record: LoginRecord
  /** False before the system has accepted this registration once. */
  readonly wasAccepted: boolean
}

/** Reads why OnDeck does not start at login; null where it does. */
export function loginProblem({ platform, record, wasAccepted }: Asked): WindowState['login'] {
  if (platform === 'darwin' && record.status === 'requires-approval') return 'needs-approval'
  const isOn = platform === 'darwin' ? record.status === 'enabled' || record.openAtLogin : record.openAtLogin
  // The person has removed an item that was accepted.
  if (!isOn) return wasAccepted ? 'turned-off' : 'refused'
  return platform === 'win32' && record.executableWillLaunchAtLogin === false ? 'turned-off' : null
}

/** True for a program on a disk image or in the temporary copy that macOS makes of a downloaded app. */
export const isMisplaced = (platform: string, program: string): boolean =>
  platform === 'darwin' && (program.includes('/AppTranslocation/') || program.startsWith('/Volumes/'))
