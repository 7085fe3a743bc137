import type { Exports } from '../../features/exports/core/exports.ts'
import { createAlerts } from '../alerts/alerts.ts'
import type { Settings } from '../contract/settings.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { cameraLabelOfFolder } from '../tagging/cameras.ts'
import { shownCamera } from '../views/clip-card.ts'
import type { FolderMonitor } from '../watching/folder-monitor.ts'
import type { StageLoop } from './stage-loop.ts'

const ALERT_CHECK_INTERVAL_MS = 15_000

interface Parts extends Pick<World, 'store' | 'alerts' | 'clock' | 'localTime' | 'newRelease' | 'facility'> {
  readonly settings: () => EngineSettings
  readonly folderMonitor: Pick<FolderMonitor, 'stateOf'>
  readonly exports: Pick<Exports, 'expiring'>
  readonly emit: (event: EngineEvent) => void
}

/** Notifies people who aren't looking at the screens. Runs beside the other stages. */
export function createAlerting(parts: Parts) {
  const { settings, folderMonitor } = parts
  const alerts = createAlerts({
    ...parts,
    isWatched(folder) {
      const state = folderMonitor.stateOf(folder)
      return state !== undefined && state !== null && state.kind !== 'unavailable'
    },
    cameraOf: (folder) => cameraOf(folder, settings()),
    expiring: parts.exports.expiring,
    stationAlarms: parts.facility.alarms,
    emit: (what) => parts.emit({ kind: 'alert', what }),
  })

  const loops: readonly StageLoop[] = [{ everyMs: ALERT_CHECK_INTERVAL_MS, step: alerts.check }]

  return {
    /** Without alerts in a run over the present files. */
    loops: () => (settings().once ? [] : loops),
    start() {
      if (!settings().once) alerts.start()
    },
    handle: alerts.handleEvent,
    handleWake: alerts.handleWake,
  }
}

const cameraOf = (folder: string, settings: Pick<Settings, 'folders'>): string =>
  shownCamera(cameraLabelOfFolder({ folder }, settings), settings)
