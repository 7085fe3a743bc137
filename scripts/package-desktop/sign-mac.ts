import { join } from 'node:path'
import { type PerFileSignOptions, type SignOptions, signAsync } from '@electron/osx-sign'

/** Identifier of the Node.js of the command line, which macOS asks for the keychain and for folders beside the window. */
export const NODE_IDENTIFIER = 'app.ondeck.station.node'

/**
 * Signs as electron-builder does, with an identifier of its own for the carried Node.js. Under its usual name, `node`, a
 * permission for OnDeck's command line would look like one for every script of this computer.
 */
export const signMac = (options: SignOptions): Promise<void> => signAsync(withNodeIdentifier(options))

export function withNodeIdentifier(options: SignOptions): SignOptions {
  const node = join(options.app, 'Contents/Resources/ondeck/runtime/node')
  return {
    ...options,
    optionsForFile(file): PerFileSignOptions {
      const own = options.optionsForFile?.(file) ?? {}
      if (file !== node) return own
      return { ...own, additionalArguments: [...(own.additionalArguments ?? []), '--identifier', NODE_IDENTIFIER] }
    },
  }
}
