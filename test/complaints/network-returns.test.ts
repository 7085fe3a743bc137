import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startService } from '../service/practice/support.ts'
import { hangMs } from '../support/pace.ts'
import { eventually } from '../support/until.ts'
import { openCage } from './cage.ts'

/** As after an evening without a network: the next try is hours away. */
const NEXT_TRY_MS = 4 * 3_600_000

function growWaits(dataDir: string) {
  using db = new DatabaseSync(join(dataDir, 'station.db'), { timeout: hangMs() })
  db.prepare(`UPDATE clip SET state = json_set(state, '$.untilMs', ?, '$.tries', 9) WHERE kind = 'waiting'`).run(
    Date.now() + NEXT_TRY_MS,
  )
}

test('uploads waiting clips within 15 seconds after a long network outage', async () => {
  const { film, counts, service, root } = await openCage()
  film('early.mp4')
  await eventually(async () => expect((await counts()).completed).toBe(1))
  const { port, dataDir } = service
  await service.close()
  film('late.mp4')
  await eventually(async () => {
    expect((await counts()).waiting).toBe(1)
    growWaits(join(root, 'data'))
  })
  // Its failure has to be known as the network's, as after an evening it is.
  await eventually(async () => expect((await counts()).waiting).toBe(1))

  const back = await startService({ port, dataDir })
  await eventually(() => expect(back.received()).toHaveLength(2))
  // The network's return alone shortened the wait.
  expect(back.received()).toMatchObject([{ uploads: 1 }, { uploads: 1 }])
  await eventually(async () => expect((await counts()).completed).toBe(2))
})
