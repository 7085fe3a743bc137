import { spawn } from 'node:child_process'
import { windowsProgram } from '../node/system-program.ts'

/** Opens the system's browser, where there is one. Whether it worked cannot be known: print the address as well. */
export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...parameters] = openerOf(platform)
  const child = spawn(command, [...parameters, address], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

/** What opens an address in the system's browser. */
export function openerOf(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv = process.env,
): readonly [command: string, ...parameters: string[]] {
  if (platform === 'darwin') return ['open']
  if (platform !== 'win32') return ['xdg-open']
  // `start` takes the first quoted word for a title; this needs no shell.
  return [windowsProgram(environment, 'System32', 'rundll32.exe'), 'url.dll,FileProtocolHandler']
}
