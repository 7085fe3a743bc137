// `npm run dev` up to the point where Electron starts: the real server and the real build, with a stub in Electron's place.
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually, until } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')

/** A clone with the packages of this project, and a stub that notes how it was started and stays. */
function cloneWithStub() {
  const clone = temporaryFolder()
  for (const name of [
    'package.json',
    'package-lock.json',
    'electron.vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'bin',
    'scripts',
    'src',
    'docs/manual',
  ])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  // Of its own: the server keeps its cache in it.
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.vite')))
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name))
  const dist = join(clone, 'dist')
  const notes = join(clone, 'starts.txt')
  mkdirSync(dist)
  writeFileSync(
    join(dist, 'electron'),
    `#!/bin/sh\necho "$ELECTRON_RENDERER_URL $*" >> '${notes}'\nexec tail -f /dev/null\n`,
    { mode: 0o755 },
  )
  writeFileSync(notes, '')
  const starts = () => readFileSync(notes, 'utf8').split('\n').slice(0, -1)
  return { clone, dist, starts }
}

function startDev(clone: string, dist: string) {
  const child = spawn(process.execPath, [join(clone, 'scripts/dev.mjs'), '--practice'], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      HOME: clone,
      DISPLAY: ':1',
      ONDECK_NO_SANDBOX: '1',
      ELECTRON_OVERRIDE_DIST_PATH: dist,
    },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onTestFinished(async () => {
    if (child.pid !== undefined && isRunning()) process.kill(-child.pid, 'SIGKILL')
    await ended
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return { isRunning }
}

test.skipIf(process.platform === 'win32')(
  'npm run dev serves the screens as they are changed, and starts Electron again when its own code is',
  async () => {
    const { clone, dist, starts } = cloneWithStub()
    const dev = startDev(clone, dist)
    await until(() => starts().length > 0 || !dev.isRunning(), 'the start of Electron')
    const [first = ''] = starts()
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+ \. --practice --no-sandbox$/)

    const server = first.split(' ')[0] ?? ''
    const get = async (path: string) => (await fetch(server + path)).text()
    const page = await get('/')
    expect(page).toContain('nonce="ONDECK-NONCE"')
    expect(page).toContain('/@vite/client')
    expect(await get('/main.tsx')).toContain('/app.tsx')
    // Other layers and the manual are outside of the screens' folder.
    expect(await get(`/@fs${clone}/src/wording/en/screens/queue.ts`)).toContain('export const')
    expect(await get(`/@fs${clone}/docs/manual/en/start.md?import`)).toContain('export default JSON.parse')

    appendFileSync(join(clone, 'src/renderer/main.tsx'), '\nconsole.log("changed screen")\n')
    await eventually(async () => expect(await get('/main.tsx')).toContain('changed screen'))
    expect(starts()).toHaveLength(1)

    appendFileSync(join(clone, 'src/main/index.ts'), '\nconsole.log("changed main process")\n')
    await eventually(() => expect(starts()).toEqual([first, first]))
    expect(readFileSync(join(clone, 'out/main/index.js'), 'utf8')).toContain('changed main process')
  },
)
