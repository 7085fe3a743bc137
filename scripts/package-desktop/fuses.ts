import { getCurrentFuseWire } from '@electron/fuses'
import { readSettings } from './settings.ts'

const fuses = readSettings().electronFuses

/** Each fuse by its position in the wire: `build/fuses/fuses.json5` of Electron. The last one keeps Electron's default. */
const wire: readonly { readonly name: string; readonly isOn: boolean }[] = [
  { name: 'runAsNode', isOn: fuses.runAsNode },
  { name: 'cookieEncryption', isOn: fuses.enableCookieEncryption },
  { name: 'nodeOptions', isOn: fuses.enableNodeOptionsEnvironmentVariable },
  { name: 'nodeCliInspect', isOn: fuses.enableNodeCliInspectArguments },
  { name: 'embeddedAsarIntegrityValidation', isOn: fuses.enableEmbeddedAsarIntegrityValidation },
  { name: 'onlyLoadAppFromAsar', isOn: fuses.onlyLoadAppFromAsar },
  { name: 'loadBrowserProcessSpecificV8Snapshot', isOn: fuses.loadBrowserProcessSpecificV8Snapshot },
  { name: 'grantFileProtocolExtraPrivileges', isOn: fuses.grantFileProtocolExtraPrivileges },
  { name: 'wasmTrapHandlers', isOn: true },
]

const ON = '1'.charCodeAt(0)
const OFF = '0'.charCodeAt(0)

/** Every fuse of a packaged program that is not as decided here, and every one that nobody has decided on. */
export async function wrongFuses(program: string): Promise<string[]> {
  const { version: _version, ...states } = await getCurrentFuseWire(program)
  const found = Object.values(states)
  if (found.length < wire.length) return [`the program has ${found.length} fuses, not ${wire.length}`]
  return found.flatMap((state, position) => {
    const decided = wire[position]
    if (decided === undefined) return [`fuse ${position} is new: decide on it`]
    return Number(state) === (decided.isOn ? ON : OFF) ? [] : [`${decided.name} is not ${decided.isOn ? 'on' : 'off'}`]
  })
}
