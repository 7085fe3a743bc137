import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFacilityDatabase } from '../support/facility-database.ts'
import { startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { installPackage } from './install-package.ts'
import { readsManual } from './reads-manual.ts'
import { connect, seesFirstRep, signIn } from './sign-in.ts'
import { cameraFolder, programStarter, type StartProgram, startPractice } from './started-program.ts'
import { bringsRepToResults, downloadsExport, readsRosterFiles } from './use-station.ts'

let packed: ReturnType<typeof installPackage>
beforeAll(() => {
  packed = installPackage()
})
afterAll(() => packed.remove())

/** Starts the installed program in a folder of its own, as a user without any setup would. */
const ondeck: StartProgram = (...command) => {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  return programStarter([process.execPath, packed.program], path)(...command)
}

test('the installed package prints its version', async () => {
  const { code, stdout } = await ondeck(['version']).ended
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ondeck 0\.1\.0 \(Node\.js [\d.]+\)\n$/)
})

test('the installed package runs a practice service, passes its doctor and follows a clip to its results', async () => {
  const { baseUrl, key } = await startPractice(ondeck)
  const { config, clip } = cameraFolder(packed.installed, baseUrl)
  const dataDir = temporaryFolder()
  const parameters = ['--config', config, '--data-dir', dataDir]
  const environment = { ONDECK_API_KEY: key }

  const doctor = await ondeck(['doctor', '--config', config], environment).ended
  expect(doctor.code, `${doctor.stdout}${doctor.stderr}`).toBe(0)

  const run = await ondeck(['run', ...parameters, '--once', '--until', 'completed', '--json'], environment).ended
  expect(run.code, run.stderr).toBe(0)
  const lines = run.stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ type: 'clip', file: expect.stringContaining(clip), state: 'completed' }),
  )
  expect(lines.at(-1)).toMatchObject({ type: 'summary', completed: 1, failed: 0 })

  // The library is empty, and DuckDB answers in a process of its own.
  const results = async (...words: string[]) => ondeck(['results', ...words, '--data-dir', dataDir]).ended
  expect(await results('list')).toMatchObject({ code: 0, stdout: 'No sessions.\n' })
  expect(await results('sql', 'SELECT count(*) AS sessions FROM sessions', '--json')).toMatchObject({
    code: 0,
    stdout: '{"sessions":0}\n',
  })
})

test('the installed package joins a facility, claims a clip of a shared folder, and tests and shows the facility', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const { address, password, query } = await createFacilityDatabase(postgres)
  const { baseUrl, key } = await startPractice(ondeck)
  const { config } = cameraFolder(packed.installed, baseUrl, {
    folder: { shared: true },
    facility: { database: address, tls: 'off', cage: 'Cage 3' },
  })
  const dataDir = ['--data-dir', temporaryFolder()]
  const secrets = { ONDECK_API_KEY: key, ONDECK_FACILITY_PASSWORD: password }
  const running = ondeck(['run', '--config', config, ...dataDir, '--json'], secrets)
  const shown = ({ stdout, stderr } = running.output) => `${stdout}${stderr}`
  await eventually(() => expect(shown()).toContain('"state":"completed"'))
  await eventually(async () => expect(await query('SELECT state FROM ondeck.claim')).toEqual([{ state: 'uploaded' }]))

  const tested = await ondeck(['facility', 'test', ...dataDir, '--json']).ended
  expect(tested.code, shown(tested)).toBe(0)
  const { hops } = JSON.parse(tested.stdout)
  expect(hops.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('failed')
  // The station's first heartbeat may come after the first read.
  await eventually(async () => {
    const status = await ondeck(['facility', 'status', ...dataDir, '--json']).ended
    expect(JSON.parse(status.stdout), shown(status)).toMatchObject({
      cage: 'Cage 3',
      link: { kind: 'connected' },
      facility: { notUploaded: { clips: 0 }, stations: [{ isThis: true, cage: 'Cage 3' }] },
    })
  })
  running.child.kill('SIGTERM')
  await running.ended
})

test('the installed package shows its screens, reads roster files, and downloads the results of the first practice rep', async () => {
  const headless = ondeck(['headless', '--practice', '--port', '0', '--data-dir', temporaryFolder()])
  const session = await signIn(headless)
  const page = await (await fetch(session.origin)).text()
  expect(page).toContain('<div id="screens">')
  await readsManual(session.origin)
  const client = await connect(session)
  await readsRosterFiles(client)
  await seesFirstRep(client)
  await bringsRepToResults(client)
  await downloadsExport(client, session)
  headless.child.kill('SIGTERM')
  expect((await headless.ended).code).toBe(0)
})
