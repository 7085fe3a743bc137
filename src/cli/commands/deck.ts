import { resolve } from 'node:path'
import type { Command as StationCommand } from '../../contract/command.ts'
import { failure } from '../../contract/failure.ts'
import type { GivenTags } from '../../contract/tags.ts'
import { deckAsOf } from '../../core/tagging/deck/deck-clock.ts'
import { countUnconfirmed } from '../../core/tagging/deck/unconfirmed.ts'
import type { DeckEntry } from '../../core/tagging/tagging-ports.ts'
import { withServiceIdOrName } from '../../core/views/new-athletes-view.ts'
import type { StationStore } from '../../node/store/station-store.ts'
import { systemClock } from '../../node/system-clock.ts'
import { askStation, withStation } from '../ask-station.ts'
import { describeTags, readGivenTags, withCreate } from '../input/given-tags.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliValues, cliWords, clockSetBackText, sinceText } from '../print/words.ts'

export interface StationOptions {
  readonly dataDir: string
  readonly json: boolean
}

/** Does it, then shows who is on deck. */
async function change(options: StationOptions, command: StationCommand): Promise<number> {
  const dataDir = resolve(options.dataDir)
  return withStation(dataDir, async (memory) => {
    await askStation(dataDir, memory, command)
    show(memory, options)
    return exitCodes.allArrived
  })
}

interface TagOptions extends StationOptions {
  /** An athlete whom the service does not have is created. */
  readonly create?: boolean
}

export const setDeck = (pairs: readonly string[], options: TagOptions & { readonly from?: string }) =>
  change(options, {
    kind: 'deck-set',
    tags: withCreate(readGivenTags(pairs), options.create),
    fromMs: readTime(options.from),
  })

export const nextOnDeck = (options: StationOptions) => change(options, { kind: 'deck-next' })
export const clearDeck = (options: StationOptions) => change(options, { kind: 'deck-clear' })
export const confirmDeck = (options: StationOptions) => change(options, { kind: 'deck-confirm' })
export const skipInLineup = (options: StationOptions) => change(options, { kind: 'lineup-skip' })

export async function addToLineup(
  pairs: readonly string[],
  { at, ...options }: TagOptions & { readonly at?: number },
): Promise<number> {
  if (at === 0) {
    throw new InvalidInput([failure('config-invalid', { key: '--at', given: at, expected: cliValues().position })])
  }
  return change(options, {
    kind: 'lineup-insert',
    tags: withCreate(readGivenTags(pairs), options.create),
    at: at === undefined ? null : at - 1,
  })
}

export async function showDeck(options: StationOptions): Promise<number> {
  return withStation(resolve(options.dataDir), (memory) => {
    show(memory, options)
    return exitCodes.allArrived
  })
}

function show({ deck, store, newAthletes }: StationStore, { json }: StationOptions) {
  const tagsNow = (tags: GivenTags) => withServiceIdOrName(tags, newAthletes)
  const unconfirmedClips = countUnconfirmed(store)
  // As it tags clips now: an entry of the future counts for nothing.
  const entry = deckAsOf(deck, systemClock.nowMs()).latest()
  const latest = entry?.tags ? { ...entry, tags: tagsNow(entry.tags) } : entry
  const lineup = deck.lineup().map((each) => ({ ...each, tags: tagsNow(each.tags) }))
  if (json) return printJson({ onDeck: latest ?? null, lineup, unconfirmedClips })
  const { onDeck, stillRight } = cliWords()
  const below = ' '.repeat(onDeck.length + 2)
  printLine(`${onDeck}  ${describeEntry(latest)}`)
  if (latest?.doubt) printLine(`${below}${clockSetBackText(latest.doubt.saidForMs)}`)
  if (unconfirmedClips > 0) {
    printLine(`${below}${stillRight(unconfirmedClips)}`)
  }
  for (const [index, { tags }] of lineup.entries()) printLine(`${String(index + 1).padStart(7)}  ${describeTags(tags)}`)
}

function describeEntry(entry: DeckEntry | undefined): string {
  const { nobodyYet, nobodySince, entrySince } = cliWords()
  if (!entry) return nobodyYet
  const since = sinceText(entry.doubt?.saidForMs ?? entry.fromMs)
  return entry.tags === null ? nobodySince(since) : entrySince(describeTags(entry.tags), since)
}

function readTime(text: string | undefined): number | null {
  if (text === undefined) return null
  const atMs = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(atMs)) return atMs
  const expected = cliValues().time
  throw new InvalidInput([failure('config-invalid', { key: '--from', given: text, expected })])
}
