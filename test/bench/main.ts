import { cpus, loadavg } from 'node:os'
import { benchAthletes } from './athletes.ts'
import { benchAudit } from './audit.ts'
import { benchBackup } from './backup.ts'
import { benchCaptures } from './captures.ts'
import { benchDatabase } from './database.ts'
import { benchExports } from './exports.ts'
import { benchFacility } from './facility.ts'
import { benchFind } from './find.ts'
import { rounded } from './measure.ts'
import { benchMemory } from './memory.ts'
import { benchResults } from './results.ts'
import { benchResultsCost } from './results-cost.ts'
import { benchScreens } from './screens.ts'
import { benchService } from './service.ts'
import { benchStation } from './station.ts'
import { benchTagging } from './tagging.ts'
import { benchUpload } from './upload.ts'
import { benchViewer } from './viewer.ts'
import { benchWatching } from './watching.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  athletes: benchAthletes,
  audit: benchAudit,
  backup: benchBackup,
  captures: benchCaptures,
  database: benchDatabase,
  exports: benchExports,
  facility: benchFacility,
  find: benchFind,
  memory: benchMemory,
  results: benchResults,
  'results-cost': benchResultsCost,
  screens: benchScreens,
  service: benchService,
  station: benchStation,
  tagging: benchTagging,
  watching: benchWatching,
  upload: benchUpload,
  viewer: benchViewer,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
} else {
  console.log(describeMachine())
  for (const [name, bench] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await bench()
}

/** Conditions of the ratios: processor, memory, and load while they are measured. */
function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, load ${rounded(loadavg()[0] ?? 0)}`
}
