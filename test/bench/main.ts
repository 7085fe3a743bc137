import { benchMemory } from './memory.ts'
import { benchService } from './service.ts'
import { benchTagging } from './tagging.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  memory: benchMemory,
  service: benchService,
  tagging: benchTagging,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
} else {
  for (const [name, bench] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await bench()
}
