import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { windowsProgram } from '../node/system-program.ts'

/**
 * Whether somebody at this computer would see the system's program for files: not where the station was started from
 * another computer, or has no desktop.
 */
export function hasDesktop(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = environment
  if (DISPLAY || WAYLAND_DISPLAY) return true
  return (platform === 'darwin' || platform === 'win32') && !SSH_CONNECTION
}

/** Shows a file where it lies, in the system's own program for files, where there is one. */
export function showInFolder(path: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...parameters] = fileManagerCommand(path, platform)
  const child = spawn(command, parameters, { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

/** What shows a file in the system's program for files. */
export function fileManagerCommand(
  path: string,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv = process.env,
): readonly [command: string, ...parameters: string[]] {
  if (platform === 'darwin') return ['open', '-R', path]
  if (platform === 'win32') return [windowsProgram(environment, 'explorer.exe'), `/select,${path}`]
  return ['xdg-open', dirname(path)]
}
