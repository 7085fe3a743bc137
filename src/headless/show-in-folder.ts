import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

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
  const [command, parameters] = showers[platform]?.(path) ?? ['xdg-open', [dirname(path)]]
  const child = spawn(command, parameters, { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

const showers: Partial<Record<NodeJS.Platform, (path: string) => [command: string, parameters: string[]]>> = {
  darwin: (path) => ['open', ['-R', path]],
  win32: (path) => ['explorer.exe', [`/select,${path}`]],
}
