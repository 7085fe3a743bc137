// Moves Chromium's files, and kills itself at one of its file operations: `killed-move.ts FOLDER N before|within`.
import fs, { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [folder = '', at = '', moment = ''] = process.argv.slice(2)
let operations = 0

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('kill -9 ends no process')
}

/** Half of a file is what a copy leaves that is killed within. */
function copyHalf(from: string, to: string) {
  const bytes = readFileSync(from)
  const file = openSync(to, 'w')
  writeSync(file, bytes, 0, Math.floor(bytes.length / 2))
  closeSync(file)
}

for (const name of ['copyFileSync', 'mkdirSync', 'renameSync', 'rmSync'] as const) {
  const real: (...given: readonly never[]) => unknown = fs[name]
  Reflect.set(fs, name, (...given: readonly never[]) => {
    operations += 1
    if (operations !== Number(at)) return real(...given)
    if (moment === 'within') {
      if (name === 'copyFileSync') copyHalf(String(given[0]), String(given[1]))
      else real(...given)
    }
    return die()
  })
}
syncBuiltinESMExports()
const { moveChromiumData } = await import('../../src/computer/window-data.ts')
moveChromiumData(folder)
console.log(operations)
