// A person's word about all clips of a camera, of which a kill left nothing but what was written down.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { changeableKinds } from '../../src/station/contract/clip-kinds.ts'
import { TagsInput } from '../../src/station/contract/tags.ts'
import { databaseFile } from '../../src/station/store/database.ts'
import { openStationStore, type StationStore } from '../../src/station/store/station-store.ts'
import { cameraNames, type Incident } from './cameras.ts'
import type { Evidence } from './judge.ts'

interface Parts {
  readonly dataDir: string
  readonly athletes: Evidence['athletes']
  readonly incidents: Incident[]
}

const taggableKinds = ['probing', ...changeableKinds] as const

const byHand = (id: string) => TagsInput.parse({ athlete: { id } })

/**
 * Sends two commands in a row: the first names another camera's athlete, the second the right one. A clip that leaves
 * before both are done leaves under the wrong athlete.
 */
export function createBulkFault({ dataDir, athletes, incidents }: Parts) {
  let times = 0

  function tell(memory: StationStore, camera: (typeof cameraNames)[number]) {
    const found = memory.store.page({ kinds: taggableKinds, after: null, limit: 100 })
    const clips = found.filter(({ folder }) => basename(folder) === camera).map(({ id }) => id)
    if (clips.length === 0) return
    const wrong = Object.values(athletes).find((id) => id !== athletes[camera]) ?? ''
    const names = new Set(clips.map((id) => basename(memory.store.get(id)?.path ?? '')))
    memory.store.together(() => {
      for (const id of [wrong, athletes[camera]]) {
        const [act, tags] = [randomUUID(), byHand(id)]
        memory.undo.put({ id: act, atMs: Date.now(), kind: 'clips-tag', tags, clips: clips.length })
        memory.bulk.add({ kind: 'tag', tags, act }, clips)
      }
    })
    // A reservation under tags that have changed is given up.
    incidents.push({ fromMs: Date.now(), toMs: Date.now(), concerns: (fileName) => names.has(fileName) })
    times += 1
  }

  /** Only while no station runs. */
  function strike() {
    if (!existsSync(databaseFile(dataDir))) return
    const memory = openStationStore(dataDir)
    for (const camera of cameraNames) tell(memory, camera)
    memory.close()
  }

  return { strike, times: () => times }
}
