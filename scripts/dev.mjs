// `npm run dev`: the screens in a browser, as their files are changed, with a station in practice and without Electron.
// `npm run dev:window` shows the same in the window. Arguments after `--`: `--data-dir FOLDER`, `--port NUMBER`.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensurePackages, runtime } from './packages.mjs'

ensurePackages()
const program = fileURLToPath(new URL('dev/main.ts', import.meta.url))
// Through the channel it notices that this one was killed.
const child = spawn(runtime(), [program, ...process.argv.slice(2)], {
  env: { UV_THREADPOOL_SIZE: '32', ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// Ctrl+C reaches the child too, which then ends its work; what is sent to this one alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
