import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { booleanColumns, unitOf } from '../../service-api/metric-units.ts'
import { readTable } from '../exports/read-table.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { Computer } from './create-station-api.ts'
import type { Session } from './session.ts'

/** The contract's procedures about exports. */
export function createExportsApi(session: () => Session, computer: Computer): StationApi['exports'] {
  const exports = () => session().station.exports
  const presets = () => session().station.memory.exportPresets
  const tell = () => session().hub.tell({ topics: ['exports'] })

  return {
    list: (window) => exports().list(window),
    one: ({ id }) => exports().row(id),
    request: (order) => exports().order(order),
    retry: ({ id }) => exports().retry(id),
    resume: ({ id }) => exports().resume(id),
    remove: ({ id }) => exports().remove(id),
    files: ({ id, offset, limit }) => exports().files(id, { offset, limit }),
    table: ({ id, ...window }) => readTable(session().station.memory.exportStore, exports().get(id), window),
    columns: ({ activity, movement }) =>
      exports()
        .learned(activity, movement)
        .map(({ name, type }) => ({ name, type, unit: unitOf(name), isBoolean: booleanColumns.has(name) })),
    presets: () => presets().all(),
    savePreset(preset) {
      presets().put(preset)
      tell()
    },
    removePreset({ name }) {
      presets().remove(name)
      tell()
    },
    show({ id }) {
      if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
      const { state } = exports().get(id)
      if (state.kind !== 'ready') throw new AppError('export-running', { job: id })
      computer.showInFolder(state.path)
    },
  }
}
