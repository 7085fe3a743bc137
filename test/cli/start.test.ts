import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ondeck = join(import.meta.dirname, '../../src/cli/ondeck.ts')

/** Lists the loaded files on standard error when the process ends. */
const listing = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write(loaded.join('\\n')))
`

function filesLoadedBy(...parameters: string[]): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(listing)}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', hook, ondeck, ...parameters], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return stderr.split('\n')
}

test.each([[['version']], [['--help']], [['clips', 'list', '--help']]])(
  'ondeck %j loads no module that only other commands need',
  (parameters) => {
    const loaded = filesLoadedBy(...parameters)

    expect(loaded.some((file) => file.endsWith('/src/cli/ondeck.ts'))).toBe(true)
    const needless =
      /\/node_modules\/(?:got|yaml|csv-[^/]+|pino|fastify|ws|@orpc)\/|\/src\/node\/(?:store|service|media)\//
    expect(loaded.filter((file) => needless.test(file))).toEqual([])
  },
)
