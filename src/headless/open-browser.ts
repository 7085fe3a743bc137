import { spawn } from 'node:child_process'

/** Opens the system's browser, where there is one. Whether it worked cannot be known: print the address as well. */
export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...parameters] = openers[platform] ?? ['xdg-open']
  const child = spawn(command, [...parameters, address], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  // `start` takes the first quoted word for a title; this needs no shell.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
