// A station with its screens in a process of its own, put together as `ondeck headless` does it: to be killed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startHost } from '../../src/cli/start-host.ts'
import { createFileHandler } from '../../src/computer/http/file-handler.ts'
import { createSessionFile } from '../../src/headless/session-memory.ts'
import { startHeadless } from '../../src/headless/start-headless.ts'

const [screensDir = '', dataDir = '', port = '', config = ''] = process.argv.slice(2)
const station = await startHost(
  { dataDir, config, port: Number(port), open: false, practice: false, service: false },
  { ownsProcess: true },
)
mkdirSync(dataDir, { recursive: true })
const sessions = createSessionFile(join(dataDir, 'browsers.json'))
const serving = createFileHandler({ screensDir, media: station.media })
const screens = await startHeadless({ ...station, serving, port: Number(port), sessions })
console.log(screens.freshAddress())
