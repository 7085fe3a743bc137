import { expect, test } from 'vitest'
import { createFenceMemory } from '../../../src/features/facility/station/fence-memory.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('a station that was restored from a backup under another id expects no heartbeat in the database', () => {
  const memory = openStationStore(temporaryFolder())
  const store = memory.facility
  createFenceMemory(store, 'one').beaten(5)
  expect(createFenceMemory(store, 'one').lastBeat()).toBe(5)
  const restored = createFenceMemory(store, 'two')
  expect([restored.highest(), restored.lastBeat()]).toEqual([5, 0])
  memory.close()
})
