import { drawAppIcon } from './app-icon.ts'
import { encodeIcns } from './icns.ts'
import { encodeIco } from './ico.ts'
import { encodePng } from './png.ts'
import { drawTrayIcon, type TrayState, trayStates } from './tray-icon.ts'

const LINUX_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024]
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]
const WINDOWS_TRAY_SIZES = [16, 20, 24, 32, 40, 48]
const LINUX_TRAY_SIZE = 24
const MAC_TRAY_SIZE = 16

/**
 * Each icon's file below `resources`, and its content. The app's lie where electron-builder looks for them; macOS takes
 * a file for a template image by its name.
 */
export const allIcons = (): Map<string, Buffer> => new Map([...appIcons(), ...trayStates.flatMap(trayIcons)])

function appIcons(): [string, Buffer][] {
  const full = (size: number) => drawAppIcon(size, 'full')
  return [
    ['icon.ico', encodeIco(WINDOWS_SIZES.map(full))],
    ['icon.icns', encodeIcns((size) => drawAppIcon(size, 'mac'))],
    ...LINUX_SIZES.map((size): [string, Buffer] => [`icons/${size}x${size}.png`, encodePng(full(size))]),
  ]
}

function trayIcons(state: TrayState): [string, Buffer][] {
  const draw = (size: number) => drawTrayIcon(state, size)
  const template = (size: number) => encodePng(drawTrayIcon(state, size, { isTemplate: true }))
  return [
    [`tray/${state}.png`, encodePng(draw(LINUX_TRAY_SIZE))],
    [`tray/${state}@2x.png`, encodePng(draw(LINUX_TRAY_SIZE * 2))],
    [`tray/${state}.ico`, encodeIco(WINDOWS_TRAY_SIZES.map(draw))],
    [`tray/${state}Template.png`, template(MAC_TRAY_SIZE)],
    [`tray/${state}Template@2x.png`, template(MAC_TRAY_SIZE * 2)],
  ]
}
