// The packages of the headless station, made from the build that the tests share, as `npm run package:headless` makes them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { readsManual } from './reads-manual.ts'
import { connect, signIn } from './sign-in.ts'
import { cameraFolder, type StartProgram, startPractice } from './started-program.ts'
import { seesClipCompleted } from './use-station.ts'

const root = join(import.meta.dirname, '../..')

/** The processor of this computer: what is packed for it can be started. */
export const ownArch = process.arch === 'arm64' ? 'arm64' : 'x64'

/** All that a bare system offers: no Node.js of ours, and no npm. */
export const BARE_PATH = '/usr/bin:/bin'

/** Packs for this computer, as quickly as it goes. `remove` takes the folder away with all that was put there. */
export function packHeadless(built: string, parameters: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-headless-'))
  const script = join(root, 'scripts/package-headless/main.ts')
  const options = ['--arch', ownArch, '--built', built, '--to', folder, '--compression', '1']
  execFileSync(process.execPath, [script, ...options, ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [name = ''] = readdirSync(folder)
  return {
    folder,
    file: join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** The first hour with a new package: a practice service, a camera folder, and a browser that follows the clip. */
export async function uploadsClip(start: StartProgram, installed: string) {
  const { baseUrl, key } = await startPractice(start)
  const { config } = cameraFolder(installed, baseUrl)
  const options = ['--config', config, '--port', '0', '--data-dir', temporaryFolder()]
  const headless = start(['headless', ...options], { ONDECK_API_KEY: key })
  const session = await signIn(headless)
  const page = await (await fetch(session.origin)).text()
  expect(page).toContain('<div id="screens">')
  await readsManual(session.origin)
  await seesClipCompleted(await connect(session))
  headless.child.kill('SIGTERM')
  expect(await headless.ended).toMatchObject({ code: 0 })
}
