// Hostile names, results and folders against the built program or a packed one, with a signed-in browser
// beside it.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import { order } from '../support/export-order.ts'
import { demoClip } from '../support/sample-clips.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { expectUnharmed, signIn } from './attacked-station.ts'
import { printedAddress, startBuilt, startBuiltStation, useBuiltProgram } from './built-program.ts'

useBuiltProgram()

const onLinux = test.runIf(process.platform === 'linux')

/** A station that watches a folder, at a service of the test. */
async function useStationAtService(faults: object = {}) {
  const folder = temporaryFolder()
  const service = await startPracticeService({ dataDir: join(folder, 'practice'), port: 0, processingMs: 0, faults })
  const camera = join(folder, 'cam')
  mkdirSync(camera)
  const config = join(folder, 'ondeck.yaml')
  writeFileSync(config, JSON.stringify({ service: { baseUrl: service.baseUrl }, folders: [{ path: camera }] }))
  const us = await startBuiltStation({ parameters: ['--config', config], environment: { ONDECK_API_KEY: service.key } })
  onTestFinished(async () => {
    await us.remove()
    await service.close()
  })
  return { us, client: await signIn(us), service, camera }
}

onLinux(
  'a signed-in browser is answered while a page of results with NaN and a string without an end is read',
  async () => {
    const body = `{"rows":[{"a":NaN,"b":"${'\\"'.repeat(300_000)}`
    const { us, client } = await useStationAtService({
      rules: [{ call: 'getExportResults', times: 2, fault: { kind: 'answer', status: 200, body } }],
    })
    await expectUnharmed(us, client, async () => {
      const { id } = await client.exports.request(order())
      await eventually(async () => expect((await client.exports.one({ id })).state.kind).toBe('ready'))
    })
  },
)

onLinux('a signed-in browser is answered while an athlete with a name of separators is forgotten', async () => {
  const { us, client, service, camera } = await useStationAtService()
  const [first, last] = ['Ann', '- - - - - - - - Lee']
  const made = await fetch(`${service.baseUrl}/athletes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: first, last_name: last }),
  })
  const { athlete } = (await made.json()) as { athlete: { id: string } }
  await client.roster.refresh()
  const name = `Ann ${'-'.repeat(110)} x.mp4`
  writeFileSync(join(camera, name), demoClip('cam-a/IMG_0412.MOV'))
  await eventually(() => expect(filesHolding(us.dataDir, name)).not.toEqual([]))
  await expectUnharmed(us, client, () =>
    client.forgetting.start({ id: athlete.id, name: `${first} ${last}`, atService: false }),
  )
  expect(await client.forgetting.list()).toMatchObject([{ id: athlete.id, endedAtMs: expect.any(Number) }])
})

const filesHolding = (folder: string, text: string) =>
  filesOf(folder).filter((file) => readFileSync(file).includes(text))

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const ANOTHER_USER = 65_534
const isRoot = process.getuid?.() === 0

onLinux('another user can read no file of a station in an open folder, so nobody takes its locks', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  const foreign = join(dataDir, 'notes.txt')
  writeFileSync(foreign, 'of somebody else')
  for (const open of [dirname(dataDir), dataDir]) chmodSync(open, 0o755)
  async function start() {
    const station = startBuilt(['headless', '--port', '0', '--data-dir', dataDir])
    onTestFinished(() => void station.child.kill('SIGKILL'))
    await station.prints(printedAddress)
    return station
  }
  const station = await start()
  const files = filesOf(dataDir).filter((file) => file !== foreign)
  expect(files.map((file) => file.slice(dataDir.length + 1))).toContain('station.lock')
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0)
  expect(open).toEqual([])
  const canRead = (file: string) => spawnSync('/bin/cat', [file], { uid: ANOTHER_USER, gid: ANOTHER_USER }).status === 0
  if (isRoot) expect([foreign, ...files].filter(canRead)).toEqual([foreign])
  station.child.kill('SIGKILL')
  await station.ended
  await start()
})
