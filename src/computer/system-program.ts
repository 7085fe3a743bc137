import { win32 } from 'node:path'

/** Full path of a Windows program: a bare name would be searched in the current folder first. */
export function windowsProgram(environment: NodeJS.ProcessEnv, ...path: readonly string[]): string {
  return win32.join(windowsFolder(environment), ...path)
}

/** Windows folder, such as C:\Windows. Another drive is accepted, a relative path is not. */
export function windowsFolder({ SystemRoot: folder = '' }: NodeJS.ProcessEnv): string {
  return /^[A-Za-z]:\\/.test(folder) ? folder : 'C:\\Windows'
}
