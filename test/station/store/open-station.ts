// Opens a data folder as another user, in a separate process, and prints the code of the failure.
import { AppError } from '../../../src/station/app-error.ts'
import { lockDataFolder } from '../../../src/station/store/station-lock.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'

const [dataDir = '', user = ''] = process.argv.slice(2)
// Imported late: that user may not be allowed to read this program.
process.setgid?.(Number(user))
process.setuid?.(Number(user))
try {
  lockDataFolder(dataDir)
  openStationStore(dataDir).close()
  console.log('opened')
} catch (error) {
  console.log(error instanceof AppError ? error.code : String(error))
}
