import { statSync } from 'node:fs'
import { expect } from 'vitest'
import { type RunHere, runOndeck } from '../support/ondeck-in-process.ts'
import { another } from '../support/sample-clips.ts'
import { type Stage, test, until } from '../support/stage.ts'

const ondeck = (stage: Stage, ...args: string[]) =>
  runOndeck({
    args: [...args, '--data-dir', stage.dataDir],
    environment: { HOME: stage.root },
  }).ended()

async function stop(run: RunHere) {
  run.kill('SIGTERM')
  const { code, stderr } = await run.ended()
  expect(stderr).not.toContain('[bug]')
  return code
}

async function withClips(stage: Stage, count: number) {
  const service = await stage.open()
  const files = Array.from({ length: count }, (_, index) =>
    stage.put(`cam/OLD_${index + 1}.MOV`, another(`old ${index + 1}`)),
  )
  // The clips are older than any station that starts now.
  await until(() => files.every((file) => statSync(file).mtimeMs < Date.now()))
  return service
}

const waiting = async (stage: Stage) => {
  const { lines } = await ondeck(stage, 'folders', 'list', '--json')
  return lines[0]?.['existingWaiting']
}

test('an empty station asks before it imports more than 20 existing clips, and imports new ones meanwhile', async ({
  stage,
}) => {
  const service = await withClips(stage, 22)
  const run = stage.start(stage.config(service), { once: false })
  await expect.poll(() => waiting(stage)).toBe(22)
  stage.put('cam/NEW_1.MOV', another('new'))
  await until(() => service.captures.all.length === 1)
  expect(service.captures.all.map(({ request }) => request.file_name)).toEqual(['NEW_1.MOV'])
  await stop(run)
  // The question outlives a restart.
  const again = stage.start(stage.config(service), { once: false })
  await expect.poll(() => waiting(stage)).toBe(22)
  const answered = await ondeck(stage, 'folders', 'existing', `${stage.root}/cam`, 'take', '--json')
  expect(answered.code, answered.stderr).toBe(0)
  expect(answered.lines[0]).toMatchObject({ existingWaiting: 0 })
  await until(() => service.captures.all.length === 23)
  await stop(again)
})

test('imports only new clips if a person chooses so, and existing clips with --once', async ({ stage }) => {
  const service = await withClips(stage, 21)
  const run = stage.start(stage.config(service), { once: false })
  await expect.poll(() => waiting(stage)).toBe(21)
  const answered = await ondeck(stage, 'folders', 'existing', `${stage.root}/cam`, 'ignore')
  expect(answered.code, answered.stderr).toBe(0)
  expect(await waiting(stage)).toBe(0)
  stage.put('cam/NEW_1.MOV', another('new'))
  await until(() => service.captures.all.length === 1)
  await stop(run)
  const once = await stage.run(stage.config(service), { dataDir: `${stage.root}/other` })
  expect(once.code, once.stderr).toBe(0)
  expect(once.summary).toMatchObject({ completed: 22 })
})

test('imports up to 20 existing clips, and any number with existing: take, without asking', async ({ stage }) => {
  const service = await withClips(stage, 20)
  const few = stage.start(stage.config(service), { once: false })
  await until(() => service.captures.all.length === 20)
  expect(await waiting(stage)).toBe(0)
  await stop(few)
  stage.put('cam/OLD_21.MOV', another('old 21'))
  const folders = [{ ...stage.config(service).folders[0], existing: 'take' }]
  const explicit = stage.start(stage.config(service, { folders }), { once: false, dataDir: `${stage.root}/other` })
  await until(() => service.captures.all.length === 41)
  await stop(explicit)
})
