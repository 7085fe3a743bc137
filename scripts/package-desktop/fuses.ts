import { getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'

/** The fuses of the packaged program, and why. */
export const fuses = {
  // Fuses that keep others from running code as OnDeck, which the system trusts with the key and with people's
  // folders.
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  onlyLoadAppFromAsar: true,
  // Checked on macOS and Windows; without effect on Linux.
  enableEmbeddedAsarIntegrityValidation: true,
  // The screens set no cookie. With it Chromium would open the system's keychain at each start, and may ask for a password.
  enableCookieEncryption: false,
  // Chromium's snapshot is used for every process.
  loadBrowserProcessSpecificV8Snapshot: false,
  // No page comes from file://.
  grantFileProtocolExtraPrivileges: false,
} as const satisfies Required<Omit<NonNullable<Configuration['electronFuses']>, 'resetAdHocDarwinSignature'>>

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
