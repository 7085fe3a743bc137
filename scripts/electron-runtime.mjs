// Finds Electron's runtime on this computer. The npm package contains none, and importing it would start a download.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

/** The program's path; null where no runtime is installed. */
export function findElectron() {
  const electron = join(root, 'node_modules/electron')
  const written = join(electron, 'path.txt')
  const name = existsSync(written) ? readFileSync(written, 'utf8').trim() : null
  const place = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const program = place ? join(place, name ?? usualName()) : name && join(electron, 'dist', name)
  return program && existsSync(program) ? program : null
}

function usualName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
