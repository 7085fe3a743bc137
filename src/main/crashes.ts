import { app } from 'electron'
import { type ProcessCrash, writeCrashNote } from '../computer/log/crash-notes.ts'
import { STATION_NAME } from './keep-station.ts'

const MAX_REASON_LENGTH = 200

/** Records crashes as text for the diagnostics. Electron's own reporter stays off: its dumps contain the API key. */
export function noteCrashes(dataDir: () => string) {
  const note = (crash: Omit<ProcessCrash, 'program'>) =>
    void writeCrashNote(dataDir(), { ...crash, program: `ondeck/${app.getVersion()}` }, Date.now())

  app.on('child-process-gone', (_event, { type, name = '', reason, exitCode }) => {
    // keep-station reports the station's own crashes; helper processes are killed when they are done.
    const isAsked = name === STATION_NAME || (reason === 'killed' && name.startsWith('OnDeck '))
    if (reason !== 'clean-exit' && !isAsked) note({ what: 'process', name: name || type, reason, exitCode })
  })
  // Electron would show a dialog in English and hold main until somebody answers it, and with it all that the station asks of main.
  process.on('uncaughtException', (error) => {
    console.error(error)
    note({ what: 'process', name: 'main', reason: inOneLine(error), exitCode: 0 })
  })
  return {
    page: (reason: string, exitCode: number) => note({ what: 'page', name: '', reason, exitCode }),
    station: (exitCode: number, reason: string | null) =>
      note({ what: 'station', name: '', reason: reason ?? 'ended by itself', exitCode }),
  }
}

const inOneLine = (error: Error) =>
  `${error.name}: ${error.message}`.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_REASON_LENGTH)
