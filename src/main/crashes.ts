import { app } from 'electron'
import { type ProcessCrash, writeCrashNote } from '../node/diagnostics/crash-notes.ts'
import { STATION_NAME } from './keep-station.ts'

/** Records crashes as text for the diagnostics. Electron's own reporter stays off: its dumps contain the API key. */
export function noteCrashes(dataDir: () => string) {
  const note = (crash: Omit<ProcessCrash, 'program'>) =>
    void writeCrashNote(dataDir(), { ...crash, program: `ondeck/${app.getVersion()}` }, Date.now())

  app.on('child-process-gone', (_event, { type, name = '', reason, exitCode }) => {
    // keep-station reports the station's own crashes; helper processes are killed when they are done.
    const isAsked = name === STATION_NAME || (reason === 'killed' && name.startsWith('OnDeck '))
    if (reason !== 'clean-exit' && !isAsked) note({ what: 'process', name: name || type, reason, exitCode })
  })
  return {
    page: (reason: string, exitCode: number) => note({ what: 'page', name: '', reason, exitCode }),
    station: (exitCode: number) => note({ what: 'station', name: '', reason: 'ended by itself', exitCode }),
  }
}
