import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, format } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'
import type { StationClient } from '../../../station/rpc/client.ts'

const POLL_INTERVAL_MS = 100

export interface BackupOptions {
  readonly dataDir: string
  readonly json: boolean
}

/** `ondeck backup`: asks the station that runs, or opens a stopped one, for one file. */
export const backup = (to: string | undefined, { dataDir, json }: BackupOptions): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const { id } = await station.backup.start({ to: to === undefined ? null : resolve(to) })
    const { because, file, counts } = await waitUntilEnded(station, id, json)
    if (because) throw new AppError(because.code, because.parameters)
    if (!file || !counts) throw new AppError('bug', { detail: 'backup-without-file' })
    const { path, sizeBytes, atMs } = file
    if (json) {
      printJson({ path, sizeBytes, madeAt: new Date(atMs).toISOString(), counts })
      return exitCodes.success
    }
    const words = cliWords().backup
    printLine(words.made(path, format().size(sizeBytes)))
    printLine(words.holds(counts.clips, counts.athletes, counts.libraryFiles))
    printLine(words.keepElsewhere)
    return exitCodes.success
  })

async function waitUntilEnded(station: StationClient, id: string, json: boolean) {
  let told = 0
  for (;;) {
    const { running, ended } = await station.backup.state()
    if (ended?.id === id) return ended
    const percent = Math.round((running?.share ?? 0) * 100)
    if (!json && process.stderr.isTTY && percent >= told + 10) log(cliWords().backup.copying((told = percent)))
    await delay(POLL_INTERVAL_MS)
  }
}
