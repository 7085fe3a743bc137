// `npm run house`: figures of `src` by files, folders and features, and what the rules of the house report. Fails for a file
// that is too long and for a circle of files. `npm run house -- FOLDER` measures another clone.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root, runtime } from './packages.mjs'

const [folder = root] = process.argv.slice(2)
const program = fileURLToPath(new URL('house/main.ts', import.meta.url))
process.exitCode = spawnSync(runtime(), [program, folder], { stdio: 'inherit' }).status ?? 1
