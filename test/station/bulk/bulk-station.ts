import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createNewAthletes } from '../../../src/station/athletes/new-athletes.ts'
import { createBulk } from '../../../src/station/bulk/bulk.ts'
import { createClipLifecycle } from '../../../src/station/clips/clip-lifecycle.ts'
import { createCommands } from '../../../src/station/commands/commands.ts'
import { createAthleteLoss } from '../../../src/station/commands/remove-athlete.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import type { Command } from '../../../src/station/contract/command.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { listUndoable } from '../../../src/station/tagging/undo.ts'
import { createUploadQueue } from '../../../src/station/uploads/upload-queue.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { fileAt, someOrigin, someProbe, someTags } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const settings = Settings.parse({ service: { baseUrl: null }, folders: [] })

/** Station that can be killed: all but its data folder is created again. */
export function bulkStation(dataDir = temporaryFolder(quickPlace)) {
  const memory = openStationStore(dataDir)
  const clock = manualClock()
  const identifiers = { uuid: () => randomUUID() }
  const lifecycle = createClipLifecycle({ ...memory, clock, identifiers, onChange: () => {} })
  const newAthletes = createNewAthletes({ ...memory, clock, identifiers, onNewAthlete: () => {} })
  const parts = { ...memory, clock, identifiers, lifecycle, newAthletes, settings: () => settings }
  const bulkWork = createBulk(parts)
  const loss = createAthleteLoss({ ...parts, bulkWork, folders: () => [] })
  const aborted: ClipId[] = []
  const commands = createCommands({
    ...parts,
    bulkWork,
    loseAthlete: (id) => loss.lost(id, null).clips,
    origin: () => someOrigin,
    onCancelled: (id) => void aborted.push(id),
    onQueueMoved: () => {},
    onCapturesRetried: () => {},
    onDone: () => {},
  })
  const begun: ClipId[] = []
  const queue = createUploadQueue({
    ...parts,
    origin: () => someOrigin,
    attempts: { attempt: async ({ id }) => void begun.push(id) },
    confirmer: { confirm: async () => {} },
    permission: {
      isRefused: () => false,
      isTrying: () => false,
      toTry: () => undefined,
      begin: () => {},
      ended: () => {},
      concludeForAll: () => {},
    },
    parallel: () => 4,
    parallelFor: () => 4,
    onTrouble: (error) => {
      throw error
    },
  })
  let isOpen = true
  const kill = () => {
    if (isOpen) memory.close()
    isOpen = false
  }
  onTestFinished(kill)

  /** Clips in the queue. */
  const queued = (howMany: number, camera = 'A'): ClipId[] =>
    memory.store.together(() =>
      Array.from({ length: howMany }, () => {
        const { id } = lifecycle.add('/cam', fileAt(`/cam/${randomUUID()}.mov`))
        lifecycle.apply(id, { kind: 'noticed' })
        lifecycle.apply(id, { kind: 'came-to-rest' })
        const facts = { probe: someProbe, tags: someTags, sessionGroupId: randomUUID(), camera }
        return lifecycle.apply(id, { kind: 'tagged', atMs: 0, holdMs: 0 }, { facts }).id
      }),
    )
  /** One slice, as the first of a station that is killed right after. */
  async function oneSlice() {
    const stop = new AbortController()
    const working = commands.workOffBulk(stop.signal)
    stop.abort()
    await working
  }
  /** All that is left. */
  async function rest() {
    while (memory.bulk.isPending()) await oneSlice()
  }
  const saidOf = (ids: readonly ClipId[]) => new Set(ids.map((id) => JSON.stringify(lifecycle.get(id).handTags)))
  const kinds = (ids: readonly ClipId[]) => [...new Set(ids.map((id) => lifecycle.get(id).state.kind))].toSorted()
  const live = () => listUndoable({ ...parts, roster: memory.roster })
  const execute = (command: Command) => commands.execute(command)
  const restarted = () => {
    kill()
    return bulkStation(dataDir)
  }
  return { ...parts, commands, execute, queue, begun, aborted, queued, oneSlice, rest, saidOf, kinds, live, restarted }
}
