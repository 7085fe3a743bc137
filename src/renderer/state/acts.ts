import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RouteName } from '../../features/routes.ts'
import type { CommandResult } from '../../station/contract/command.ts'
import type { UndoPreview } from '../../station/contract/undo.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import type { LocalNotice } from './notifications.ts'
import { createSerialRunner, type SerialRunner } from './serial-runner.ts'

export type Direction = 'undo' | 'redo'

/** Result of the revert of a page's own act. */
interface Reversal {
  /** Shown instead of “Undone: …”. */
  readonly notice?: Pick<LocalNotice, 'tone' | 'title' | 'text'>
  /** Act that takes the revert back; left out where there is none. */
  readonly inverse?: OwnAct | undefined
}

/** An act that the station keeps no undo for; the page reverts it by other requests. */
export interface OwnAct {
  readonly id: string
  readonly name: string
  readonly revert: () => Promise<Reversal>
}

/** An act of this page, or its undo; `own` is absent for acts that the station reverts. */
export interface Act {
  readonly id: string
  readonly atMs: number
  readonly own?: OwnAct
}

/** Question before an undo or a redo with consequences. */
export interface UndoQuestion {
  readonly direction: Direction
  readonly act: Act
  /** Null for a page's own act. */
  readonly preview: UndoPreview | null
  /** True when the consequence changed after a person confirmed an earlier one. */
  readonly isChanged: boolean
}

interface Stacks {
  /** Newest last. */
  readonly undo: readonly Act[]
  readonly redo: readonly Act[]
}

export interface ActMemory {
  readonly question: StoreApi<{ readonly question: UndoQuestion | null }>
  /** Undo keys work one after another. */
  readonly inTurn: SerialRunner
  /** Resolves when the commands that are running have been answered and remembered. */
  readonly settled: () => Promise<void>
  /** Newest act of the current screen to undo, or undone one to redo. */
  readonly newest: (direction: Direction) => Act | undefined
  readonly find: (id: string) => Act | undefined
  /** Remembers an act of the station on the current screen. */
  readonly addStation: (id: string) => void
  /** Remembers a page's own act on the current screen; returns its id. */
  readonly addOwn: (act: OwnAct) => string
  /** Moves a reverted act to the other side; forgets it where it can't be taken back. */
  readonly reverted: (id: string, direction: Direction, inverse?: Omit<Act, 'atMs'>) => void
  readonly forget: (id: string) => void
  /** Forgets what was undone on the current screen, after an act that isn't remembered here. */
  readonly forgetUndone: () => void
  /** The client, whose commands are remembered. */
  readonly remembering: (client: EngineClient) => EngineClient
}

interface Options {
  readonly nowMs: () => number
  /** The screen that is shown. */
  readonly screen: () => RouteName
}

/** More than anybody takes back on one screen. */
const MAX_ACTS = 50
const none: Stacks = { undo: [], redo: [] }
const withAct = (acts: readonly Act[], act: Act) => [...acts.filter(({ id }) => id !== act.id), act].slice(-MAX_ACTS)

/** Remembers which acts were done on each screen of this page, so that an undo key never reaches another screen. */
export function createActMemory({ nowMs, screen }: Options): ActMemory {
  const stacks = new Map<RouteName, Stacks>()
  const running = new Set<Promise<unknown>>()
  const of = (route: RouteName) => stacks.get(route) ?? none

  function routeWith(id: string): RouteName {
    const found = [...stacks].find(([, { undo, redo }]) => [...undo, ...redo].some((act) => act.id === id))
    return found?.[0] ?? screen()
  }

  function drop(route: RouteName, gone: string) {
    const { undo, redo } = of(route)
    stacks.set(route, { undo: undo.filter(({ id }) => id !== gone), redo: redo.filter(({ id }) => id !== gone) })
  }

  /** A new act ends what could be redone on its screen. */
  function add(route: RouteName, act: Omit<Act, 'atMs'>) {
    stacks.set(route, { undo: withAct(of(route).undo, { ...act, atMs: nowMs() }), redo: [] })
  }

  function reverted(id: string, direction: Direction, inverse?: Omit<Act, 'atMs'>) {
    const route = routeWith(id)
    drop(route, id)
    if (!inverse) return
    const { undo, redo } = of(route)
    const act = { ...inverse, atMs: nowMs() }
    stacks.set(route, direction === 'undo' ? { undo, redo: withAct(redo, act) } : { undo: withAct(undo, act), redo })
  }

  function remember(route: RouteName, { undo, undone, redone }: CommandResult) {
    if (undone) return reverted(undone.id, 'undo', { id: undone.id })
    if (redone) return reverted(redone.id, 'redo', undo === undefined ? undefined : { id: undo })
    if (undo !== undefined) add(route, { id: undo })
  }

  return {
    question: createStore<{ readonly question: UndoQuestion | null }>(() => ({ question: null })),
    inTurn: createSerialRunner(),
    async settled() {
      await Promise.allSettled(running)
    },
    newest: (direction) => of(screen())[direction].at(-1),
    find: (id) => [...stacks.values()].flatMap(({ undo, redo }) => [...undo, ...redo]).find((act) => act.id === id),
    addStation: (id) => add(screen(), { id }),
    addOwn(own) {
      add(screen(), { id: own.id, own })
      return own.id
    },
    reverted,
    forget: (id) => drop(routeWith(id), id),
    forgetUndone: () => stacks.set(screen(), { ...of(screen()), redo: [] }),
    remembering(client) {
      const command: EngineClient['command'] = (...args) => {
        // The screen on which a person pressed the key, wherever the answer finds them.
        const route = screen()
        const call = client.command(...args).then((result) => {
          remember(route, result)
          return result
        })
        running.add(call)
        const end = () => running.delete(call)
        call.then(end, end)
        return call
      }
      return new Proxy(client, {
        get: (target, key) => (key === 'command' ? command : Reflect.get(target, key)),
      })
    },
  }
}
