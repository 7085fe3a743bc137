import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts } from './exporting-parts.ts'

test.each([
  ['cut short', (path: string) => truncateSync(path, 10)],
  ['gone', (path: string) => rmSync(path)],
])(
  'an export whose local rows are %s is fetched again, and never reported complete without them',
  async (_what, damage) => {
    const { exports, set, start, dataDir } = exportingParts()
    const blocked = join(dataDir, 'blocked')
    writeFileSync(blocked, 'a file')
    set({ download: true, folder: join(blocked, 'in') })
    const { id } = exports.order(order())
    start()
    await eventually(() => expect(exports.row(id).trouble?.because.code).toBe('export-unwritable'))
    damage(spoolFile(dataDir, id))
    rmSync(blocked)
    mkdirSync(blocked)
    exports.resume(id)
    await eventually(() => expect(exports.row(id).state.kind).toBe('ready'))
    const { state } = exports.row(id)
    expect(state).toMatchObject({ rows: 3 })
    const [file] = exports.files(id, { offset: 0, limit: 1 })
    expect(
      readFileSync(file?.path ?? '', 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(4)
  },
)
