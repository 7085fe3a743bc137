import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { another } from '../support/sample-clips.ts'
import { type Stage, test } from '../support/stage.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Scripts that a process has loaded, as V8 lists them at its end. */
const Coverage = z.object({ result: z.array(z.object({ url: z.string() })) })

/** Code that speaks to PostgreSQL: the package, and the bundled part that imports it. */
const ofFacility = /node_modules\/pg\/|joined-facility/

async function scriptsOf(
  stage: Stage,
  settings: Record<string, unknown>,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const service = await stage.open()
  stage.put('cam/a.mp4', another('without a facility'))
  const written = temporaryFolder()
  const run = stage.startProgram(stage.config(service, settings), {
    environment: { NODE_V8_COVERAGE: written, ...environment },
  })
  const ended = await run.ended()
  expect(ended.code, ended.stderr).toBe(0)
  return readdirSync(written).flatMap((name) =>
    Coverage.parse(JSON.parse(readFileSync(join(written, name), 'utf8'))).result.map(({ url }) => url),
  )
}

test('a station without a facility loads no code for one', async ({ stage }) => {
  const scripts = await scriptsOf(stage, {})
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((url) => ofFacility.test(url))).toEqual([])
})

test('a station in a facility loads that code, and uploads its own folders while the database is away', async ({
  stage,
}) => {
  const facility = { database: 'postgresql://ondeck@127.0.0.1:1/ondeck', tls: 'off' }
  const scripts = await scriptsOf(stage, { facility }, { ONDECK_FACILITY_PASSWORD: 'a password' })
  expect(scripts.filter((url) => ofFacility.test(url)).length).toBeGreaterThan(1)
})
