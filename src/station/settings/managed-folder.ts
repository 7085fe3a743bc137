import { join } from 'node:path'

/** Windows keeps this folder of all users on another disk only where its administrator said so. */
const PROGRAM_DATA = 'C:\\ProgramData'

/**
 * Folder in which an administrator puts files for all users of this computer. The variable is read on Windows only, and
 * the folder's owner is checked before a file in it counts.
 */
function managedFolder(): string {
  if (process.platform === 'win32') return join(process.env['ProgramData'] ?? PROGRAM_DATA, 'OnDeck')
  return process.platform === 'darwin' ? '/Library/Application Support/OnDeck' : '/etc/ondeck'
}

/** Settings that an organization fixes. */
export const managedFile = () => join(managedFolder(), 'managed.yaml')

/** Settings for the first start. */
export const provisionFile = () => join(managedFolder(), 'provision.yaml')
