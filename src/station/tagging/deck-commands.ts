import { AppError } from '../app-error.ts'
import type { AffectedClips } from '../bulk/bulk-port.ts'
import { nextState } from '../clips/clip-machine.ts'
import type { ClipId } from '../contract/clip.ts'
import type { CommandResult } from '../contract/command.ts'
import type { LineupEntry } from '../contract/on-deck.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import { entriesAfter, isFuture, settleDeck } from './deck-clock.ts'
import { MAX_PREVIEWED_CLIPS } from './preview-deck.ts'
import type { DeckStore, Undoable, UndoStore } from './tagging-ports.ts'
import { inDoubtCode, unconfirmedCode } from './unconfirmed.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'recordedBetween'>
  readonly deck: DeckStore
  readonly undo: UndoStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly retagAll: (which: AffectedClips) => CommandResult
}

interface PutOptions {
  /** Lineup entries that are used. */
  readonly lineup?: readonly LineupEntry[] | null
  /** Removes the entries since then, so that the athlete stays on deck until now. */
  readonly untilNow?: boolean
}

const nothing: CommandResult = { done: [], tooLate: [] }

/** Commands about the deck, and their undo. */
export function createDeckCommands({ store, deck, undo, clock, identifiers, retagAll }: Parts) {
  /**
   * Puts an athlete on deck, or nobody. The last command counts, even if the clock was set back since the one before.
   */
  function put(
    tags: TagsInput | null,
    givenMs: number | null,
    { lineup = null, untilNow = false }: PutOptions = {},
  ): CommandResult {
    const nowMs = Math.floor(clock.nowMs())
    if (givenMs !== null && isFuture(givenMs, nowMs)) {
      throw new AppError('deck-in-future', { from: new Date(givenMs).toISOString() })
    }
    settleDeck(deck, nowMs)
    const fromMs = Math.min(Math.floor(givenMs ?? nowMs), nowMs)
    const before = deck.at(fromMs) ?? null
    const replaced = before?.fromMs === fromMs ? before : null
    const removed = untilNow ? entriesAfter(deck, fromMs) : []
    for (const entry of removed) deck.remove(entry.fromMs)
    deck.add({ fromMs, tags })
    const id = identifiers.uuid()
    undo.put({ id, atMs: nowMs, kind: 'deck', tags, fromMs, before: before?.tags ?? null, replaced, removed, lineup })
    // Only an entry in the past changes tags of clips that are here already.
    return { ...(givenMs === null ? nothing : retagAll({ by: 'all' })), undo: id }
  }

  function nextOnDeck(): CommandResult {
    const lineup = deck.lineup()
    const [first, ...rest] = lineup
    if (!first) throw new AppError('lineup-empty')
    deck.setLineup(rest)
    return put(first.tags, null, { lineup: [first] })
  }

  /** Confirms the time since the last sign of life, also for clips that arrive later. */
  function confirm(): CommandResult {
    const nowMs = clock.nowMs()
    settleDeck(deck, nowMs)
    const latest = deck.latest()
    if (!latest?.tags) throw new AppError('nobody-on-deck')
    // The beginning is unknown, but the athlete is there since the clock change was noticed.
    if (latest.doubt) deck.add({ fromMs: latest.doubt.noticedMs, tags: latest.tags })
    else deck.confirm(Math.max(latest.fromMs, deck.lastActivity(nowMs) ?? 0), nowMs)
    return retagAll({ by: 'reasons', codes: [unconfirmedCode, inDoubtCode] })
  }

  /**
   * Puts the chosen athlete of a conflict on deck from its earlier entry on, in place of both. An answer that another
   * station has given already leaves nothing to decide.
   */
  function resolve(id: string, choose: 'first' | 'second'): CommandResult {
    const conflict = deck.conflicts().find((each) => each.id === id)
    if (!conflict) return nothing
    const { first, second } = conflict
    for (const { fromMs } of [first, second]) deck.remove(fromMs)
    deck.add({ fromMs: first.fromMs, tags: conflict[choose].tags })
    return retagAll({ by: 'other-sources' })
  }

  /** Undoes an entry. Clips that were uploaded in the meantime keep their tags. */
  function revert(act: Undoable & { kind: 'deck' }): CommandResult {
    const tooLate = leftUnder(act)
    deck.remove(act.fromMs)
    if (act.replaced) deck.add(act.replaced)
    for (const entry of act.removed ?? []) if (deck.at(entry.fromMs)?.fromMs !== entry.fromMs) deck.add(entry)
    const lineup = deck.lineup()
    const back = (act.lineup ?? []).filter(({ id }) => lineup.every((entry) => entry.id !== id))
    if (back.length > 0) deck.setLineup([...back, ...lineup])
    // Hand tags do not depend on the deck.
    return { done: retagAll({ by: 'other-sources' }).done, tooLate }
  }

  /** Puts an undone entry back at its time. Lineup entries that it had used leave the lineup again. */
  function repeat(act: Undoable & { kind: 'deck' }): CommandResult {
    deck.add({ fromMs: act.fromMs, tags: act.tags })
    const used = new Set((act.lineup ?? []).map(({ id }) => id))
    if (used.size > 0) deck.setLineup(deck.lineup().filter(({ id }) => !used.has(id)))
    const id = identifiers.uuid()
    undo.put({ ...act, id, atMs: Math.floor(clock.nowMs()) })
    return { ...retagAll({ by: 'other-sources' }), undo: id }
  }

  /** Clips that the entry gave their athlete and that can no longer change. */
  function leftUnder({ fromMs }: Undoable & { kind: 'deck' }): ClipId[] {
    const untilMs = deck.following(fromMs)?.fromMs ?? clock.nowMs()
    return store
      .recordedBetween(fromMs, untilMs, MAX_PREVIEWED_CLIPS)
      .filter(({ tags, state }) => tags?.origins.athlete === 'on-deck' && nextState(state, { kind: 'retag' }) === state)
      .map(({ id }) => id)
  }

  return { put, next: nextOnDeck, confirm, resolve, revert, repeat }
}
