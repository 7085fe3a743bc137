import type { CommandResult } from '../contract/command.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { Identifiers } from '../ports.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'

const nothing: CommandResult = { done: [], tooLate: [] }

interface Parts {
  readonly deck: Pick<DeckStore, 'lineup' | 'setLineup'>
  readonly identifiers: Identifiers
}

/** Changes the lineup, the athletes who go on deck next. None of its commands touches a clip. */
export function createLineupCommands({ deck, identifiers }: Parts) {
  /** Inserts at a position; at the end for null. */
  function insert(tags: TagsInput, at: number | null): CommandResult {
    const lineup = deck.lineup()
    deck.setLineup(lineup.toSpliced(at ?? lineup.length, 0, { id: identifiers.uuid(), tags }))
    return nothing
  }

  function skip(): CommandResult {
    deck.setLineup(deck.lineup().slice(1))
    return nothing
  }

  function remove(id: string): CommandResult {
    deck.setLineup(deck.lineup().filter((entry) => entry.id !== id))
    return nothing
  }

  function move(id: string, to: number): CommandResult {
    const lineup = deck.lineup()
    const entry = lineup.find((each) => each.id === id)
    if (entry) deck.setLineup(lineup.filter((each) => each !== entry).toSpliced(to, 0, entry))
    return nothing
  }

  return { insert, skip, remove, move }
}
