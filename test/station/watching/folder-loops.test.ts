import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import type { Folders } from '../../../src/station/ports.ts'
import { createLoops } from '../../../src/station/runtime/loops.ts'
import { createFolderLoops } from '../../../src/station/watching/folder-loops.ts'
import { createFolderMonitor } from '../../../src/station/watching/folder-monitor.ts'
import { createIntake } from '../../../src/station/watching/intake.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

const path = '/cam'
const many = Array.from({ length: 100 }, (_, number) => fileAt(`${path}/late-${number}.mov`))

/** A folder whose first scan has found one clip, and finds many more as soon as it is let. */
function longScan() {
  const parts = stationParts()
  const settings = { folders: [FolderSettings.parse({ path })] }
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  let [scans, ended] = [0, 0]
  const watches = new Set<object>()
  const folders: Folders = {
    async *scan() {
      scans += 1
      try {
        yield [fileAt(`${path}/first.mov`)]
        await mayGoOn
        yield many
      } finally {
        ended += 1
      }
    },
    watch(_folder, listener) {
      watches.add(listener)
      return () => void watches.delete(listener)
    },
    isThere: async () => true,
  }
  const shared = { ...parts, clock: systemClock, folders }
  const intake = createIntake({ ...shared, files: { stat: async () => null, open: async () => {} } })
  const loops = createLoops({ clock: systemClock, onTrouble: () => {} })
  onTestFinished(() => loops.stop(async () => {}))
  const folderMonitor = createFolderMonitor({ ...shared, intake, once: false, emit: () => {}, onScanWanted: () => {} })
  const folderLoops = createFolderLoops({ settings: () => settings, folderMonitor, loops })
  folderLoops.run()
  return {
    ...parts,
    goOn,
    change(folder: FolderSettings | null) {
      const before = settings.folders
      settings.folders = folder ? [folder] : []
      folderLoops.changed(before)
    },
    counts: () => ({ scans, ended, watches: watches.size, clips: parts.store.counts().found }),
  }
}

test('adds no clips of a folder removed during its scan', async () => {
  const cam = longScan()
  await eventually(() => expect(cam.counts()).toEqual({ scans: 1, ended: 0, watches: 1, clips: 1 }))
  cam.change(null)
  cam.goOn()
  await eventually(() => expect(cam.counts()).toEqual({ scans: 1, ended: 1, watches: 0, clips: 1 }))
})

test('rescans a folder at once after its settings change, with one watcher', async () => {
  const cam = longScan()
  await eventually(() => expect(cam.counts()).toMatchObject({ scans: 1, clips: 1 }))
  cam.change(FolderSettings.parse({ path, recursive: false }))
  await eventually(() => expect(cam.counts()).toMatchObject({ scans: 2, watches: 1 }))
  cam.goOn()
  await eventually(() => expect(cam.counts()).toMatchObject({ ended: 2, watches: 1, clips: 101 }))
})
