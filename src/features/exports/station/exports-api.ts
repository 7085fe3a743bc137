import { isAbsolute } from 'node:path'
import { booleanColumns, unitOf } from '../../../service/metrics/metric-catalog.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { Computer } from '../../../station/host/create-station-api.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { checkExportFile, exportPath } from './made-file.ts'
import { missingResults } from './missing-results.ts'
import { readTable } from './read-table.ts'

/** The contract's procedures about exports. */
export function createExportsApi(session: Session, computer: Computer): StationApi['exports'] {
  const { exports } = session.station
  const { exportStore: store, exportPresets: presets } = session.station.memory
  const publish = () => session.hub.publish({ topics: ['exports'] })

  return {
    list: exports.list,
    automatic: exports.automatic,
    one: ({ id }) => exports.row(id),
    request(order) {
      refuseRelative(order.files.folder)
      return exports.order(order)
    },
    retry: ({ id }) => exports.retry(id),
    resume: ({ id }) => exports.resume(id),
    remove: ({ id }) => exports.remove(id),
    missing: ({ id }) => missingResults(session, exports.get(id)),
    file: ({ id, file }) => checkExportFile(store, exports.get(id), file),
    files: ({ id, offset, limit }) => exports.files(id, { offset, limit }),
    table: ({ id, ...window }) => readTable(store, exports.get(id), window),
    columns: ({ activity, movement }) =>
      exports
        .learned(activity, movement)
        .map(({ name, type }) => ({ name, type, unit: unitOf(name), isBoolean: booleanColumns.has(name) })),
    presets: presets.all,
    savePreset(preset) {
      refuseRelative(preset.files.folder)
      presets.put(preset)
      publish()
    },
    removePreset({ name }) {
      presets.remove(name)
      publish()
    },
    async show({ id }) {
      if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
      computer.showInFolder(await exportPath(exports.get(id)))
    },
  }
}

/** A relative path would depend on where the station was started. */
function refuseRelative(folder: string | undefined) {
  if (folder === undefined || isAbsolute(folder)) return
  throw new AppError('export-invalid', { field: 'folder', given: folder, expected: evidence('folder-path') })
}
