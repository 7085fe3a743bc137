import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launcher } from '../../scripts/package-headless/texts.ts'
import { temporaryFolder } from '../support/temporary.ts'

test.skipIf(process.platform === 'win32')(
  'the launcher bounds the memory of the allocator, unless somebody has',
  () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'runtime'))
    const program = join(folder, 'ondeck')
    writeFileSync(program, launcher, { mode: 0o755 })
    writeFileSync(join(folder, 'runtime/node'), '#!/bin/sh\necho "$MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $2"\n', {
      mode: 0o755,
    })
    const start = (env: NodeJS.ProcessEnv) =>
      execFileSync(program, ['version'], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } })
    expect(start({})).toBe('2 1048576 version\n')
    expect(start({ MALLOC_ARENA_MAX: '8' })).toBe('8 1048576 version\n')
  },
)
