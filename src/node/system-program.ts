import { win32 } from 'node:path'

/** A program of Windows by its full path: a bare name would be looked for in the current folder first. */
export function windowsProgram(environment: NodeJS.ProcessEnv, ...path: readonly string[]): string {
  return win32.join(windowsFolder(environment), ...path)
}

/** Such as C:\Windows: another drive, but nothing relative. */
export function windowsFolder({ SystemRoot: folder = '' }: NodeJS.ProcessEnv): string {
  return /^[A-Za-z]:\\/.test(folder) ? folder : 'C:\\Windows'
}
