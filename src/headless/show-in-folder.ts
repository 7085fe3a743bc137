import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { windowsProgram } from '../computer/system-program.ts'

/**
 * True where the person at this computer would see its file manager: not on a station started from another computer or
 * without a desktop.
 */
export function hasDesktop(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = environment
  if (DISPLAY || WAYLAND_DISPLAY) return true
  return (platform === 'darwin' || platform === 'win32') && !SSH_CONNECTION
}

/** Shows a file in the system's file manager, where there is one. */
export function showInFolder(path: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...parameters] = fileManagerCommand(path, platform)
  const child = spawn(command, parameters, { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

/** Returns the command that shows a file in the system's file manager. */
export function fileManagerCommand(
  path: string,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv = process.env,
): readonly [command: string, ...parameters: string[]] {
  if (platform === 'darwin') return ['open', '-R', path]
  if (platform === 'win32') return [windowsProgram(environment, 'explorer.exe'), `/select,${path}`]
  return ['xdg-open', dirname(path)]
}
