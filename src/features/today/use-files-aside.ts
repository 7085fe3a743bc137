import { useCallback } from 'react'
import type { EngineClient } from '../../renderer/rpc/connect-engine.ts'
import type { OwnAct } from '../../renderer/state/acts.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'

/** Takes unsupported videos out of those that ask for attention, or back. */
type Where = 'setAside' | 'bringBack'

interface Moved {
  readonly where: Where
  readonly paths: readonly string[]
}

const PAGE_ROWS = 200

/** Sets unsupported videos aside, or brings them back; the undo key of this screen reverts it. */
export function useFilesAside() {
  const { client, notifications, acts } = useStation()
  const { attention } = useWording()
  const move = useCallback(
    async (where: Where, paths: readonly string[]) => {
      const done = await send(client, { where, paths })
      if (done.length === 0) {
        notifications.show({ tone: 'warning', title: attention.filesUnchanged })
        return
      }
      const title = attention.movedFiles[where](done.length)
      const undo = acts.addOwn(moveAct(title, { where, paths: done }, client))
      const text = where === 'setAside' ? attention.filesStay(done.length) : undefined
      notifications.show({ tone: 'done', title, text, undo })
    },
    [client, notifications, acts, attention],
  )
  /** Sets aside every listed one. */
  const setAllAside = useCallback(async () => move('setAside', await pathsOf(client)), [move, client])
  return { move, setAllAside }
}

/** Many folders list more files than one call takes. */
async function send(client: EngineClient, { where, paths }: Moved): Promise<string[]> {
  const done: string[] = []
  for (let at = 0; at < paths.length; at += PAGE_ROWS) {
    const answer = await client.folders[where]({ paths: paths.slice(at, at + PAGE_ROWS) })
    done.push(...answer.done)
  }
  return done
}

/** Undo and redo move the files to and fro; the act keeps its name. */
function moveAct(name: string, { where, paths }: Moved, client: EngineClient): OwnAct {
  const back = where === 'setAside' ? 'bringBack' : 'setAside'
  return {
    id: `files-${paths.join('\n')}`,
    name,
    async revert() {
      const done = await send(client, { where: back, paths })
      return done.length > 0 ? { inverse: moveAct(name, { where: back, paths: done }, client) } : {}
    },
  }
}

/** Those not set aside come first. */
async function pathsOf(client: EngineClient): Promise<string[]> {
  const paths: string[] = []
  for (;;) {
    const { items } = await client.leftOut({ kind: 'unsupported', offset: paths.length, limit: PAGE_ROWS })
    const asking = items.filter(({ reason }) => reason.kind === 'unsupported' && reason.asideAtMs === null)
    paths.push(...asking.map(({ path }) => path))
    if (asking.length < PAGE_ROWS) return paths
  }
}
