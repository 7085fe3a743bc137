import type { screenStationSettingsEn } from '../en/screen-station-settings.ts'

export const screenStationSettingsEs: typeof screenStationSettingsEn = {
  watcher: 'Vigilancia',
  watchers: { auto: 'Automática', chokidar: 'chokidar', own: 'propia de OnDeck', none: 'Ninguna' },
  watcherWhy: {
    chosen: () => 'elegida en la configuración',
    'few-files': (limit) => `hasta ${limit} archivos`,
    'many-files': (limit) => `más de ${limit} archivos`,
    'missed-clip': () => 'chokidar no informó de un clip',
  },
}
