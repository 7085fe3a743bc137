import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

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
