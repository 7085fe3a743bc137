// `npm run dev:window` up to the point where Electron starts: the real server and the real build, with a stub in Electron's place.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cloneProject } from '../support/project-clone.ts'
import { eventually, until } from '../support/until.ts'

/** A clone, and a stub that notes how it was started and stays. */
function cloneWithStub() {
  const clone = cloneProject()
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
  const child = spawn(process.execPath, [join(clone, 'scripts/dev-window.mjs'), '--practice'], {
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
  'npm run dev:window serves the screens as they are changed, and starts Electron again when its own code is',
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
    expect(await get('/main.tsx')).toContain('/shell/frame.tsx')
    // Other layers and the manual are outside of the screens' folder.
    expect(await get(`/@fs${clone}/src/features/queue/words.en.ts`)).toContain('export const')
    expect(await get(`/@fs${clone}/docs/manual/en/start.md?import`)).toContain('export default JSON.parse')

    appendFileSync(join(clone, 'src/renderer/main.tsx'), '\nconsole.log("changed screen")\n')
    await eventually(async () => expect(await get('/main.tsx')).toContain('changed screen'))
    expect(starts()).toHaveLength(1)

    appendFileSync(join(clone, 'src/main/index.ts'), '\nconsole.log("changed main process")\n')
    await eventually(() => expect(starts()).toEqual([first, first]))
    expect(readFileSync(join(clone, 'out/main/index.js'), 'utf8')).toContain('changed main process')
  },
)
