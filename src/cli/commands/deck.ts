import { resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { fullNameKey, typedDisplayName } from '../../station/athletes/names.ts'
import type { Command as StationCommand } from '../../station/contract/command.ts'
import type { ChangedClips, DeckChangeRow, DeckPreview, DeckPreviewInput } from '../../station/contract/deck-preview.ts'
import { failure } from '../../station/contract/failure.ts'
import type { DeckRecord } from '../../station/contract/records.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { describeTags, readTags, withCreate } from '../input/read-tags.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliValues, cliWords, clockSetBackText, sinceText } from '../print/words.ts'
import { withStation } from '../with-station.ts'

interface PreviewOptions {
  readonly dataDir: string
  readonly json: boolean
}

const nameOr = (name: string | null) => name ?? cliWords().noAthlete

const clips: ListColumn<DeckChangeRow>[] = [
  { title: 'recorded', of: ({ atMs }) => sinceText(atMs) },
  { title: 'file', of: ({ fileName }) => fileName },
  { title: 'camera', of: ({ camera }) => camera },
  { title: 'athlete', of: ({ beforeName }) => nameOr(beforeName) },
]
const changes: ListColumn<DeckChangeRow>[] = [
  ...clips,
  { title: 'newAthlete', of: ({ afterName }) => nameOr(afterName) },
]

/** Lists clips that putting an athlete on deck would change, without changing them. */
async function previewDeck(request: DeckPreviewInput, options: PreviewOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const preview = await station.deckPreview(request)
    if (options.json) printJson({ dryRun: true, ...request, ...preview })
    else await previewDeckShow(preview, request.untilNow === true)
    return exitCodes.success
  })
}

async function previewDeckShow({ untilMs, later, changed, tooLate }: DeckPreview, untilNow: boolean) {
  const words = cliWords()
  if (untilNow)
    for (const { athleteName, fromMs } of later) printLine(words.deckReplaces(athleteName, sinceText(fromMs)))
  if (untilMs !== null) printLine(words.deckUntil(sinceText(untilMs)))
  printLine(words.wouldChange(changed.total))
  await showClips(changed, changes)
  if (tooLate.total > 0) printLine(words.leftAlready(tooLate.total))
  await showClips(tooLate, clips)
  printLine(words.dryRun)
}

async function showClips({ total, first }: ChangedClips, columns: ListColumn<DeckChangeRow>[]) {
  if (total === 0) return
  await showList(first, columns, { json: false, limit: first.length })
  if (total > first.length) printLine(cliWords().more(total - first.length))
}

export interface DeckOptions {
  readonly dataDir: string
  readonly json: boolean
}

/** Runs a command, then shows the athlete on deck. */
async function change(options: DeckOptions, command: StationCommand): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const isNamed = command.kind === 'deck-set' || command.kind === 'lineup-insert'
    // Asked first: a command that creates the athlete makes the name known.
    const warnings = isNamed ? await warningsAbout(station, command.tags) : []
    await station.command(command)
    show(await station.records.deck(), options)
    for (const warning of warnings) log(warning)
    return exitCodes.success
  })
}

/** Names compared with the given one: far more than athletes whose names begin as it does. */
const MAX_NAMES = 100

/**
 * Warnings about an athlete who is in no roster under this name, with the athlete that a typo may have meant: the clips
 * would wait without tags, or go to an athlete created by mistake.
 */
async function warningsAbout(station: StationClient, { athlete }: TagsInput): Promise<string[]> {
  if (!athlete || 'id' in athlete) return []
  const { refreshedAtMs } = await station.roster.facts()
  if (refreshedAtMs === null) return []
  const name = typedDisplayName(athlete)
  const alike = await station.athletes.search({ text: name, limit: MAX_NAMES, withNear: true })
  if (alike.some((known) => fullNameKey(known.name) === fullNameKey(name))) return []
  const { unknownOnDeck, createdOnDeck, didYouMean } = cliWords()
  const [nearest] = alike
  return [
    ...(athlete.create ? (nearest ? [createdOnDeck(name)] : []) : [unknownOnDeck(name)]),
    ...(nearest ? [didYouMean(nearest.name)] : []),
  ]
}

interface TagOptions extends DeckOptions {
  /** Creates an athlete whom the service does not have. */
  readonly create?: boolean
}

interface DeckSetOptions extends TagOptions {
  readonly from?: string
  /** Removes the entries since `from`, so that the athlete stays on deck until now. */
  readonly untilNow?: boolean
  readonly dryRun?: boolean
}

export async function setDeck(pairs: readonly string[], options: DeckSetOptions): Promise<number> {
  const tags = readTags(pairs)
  const fromMs = readTime(options.from)
  const untilNow = options.untilNow === true
  if (options.dryRun) return previewDeck({ tags, fromMs: fromMs ?? Date.now(), untilNow }, options)
  return change(options, { kind: 'deck-set', tags: withCreate(tags, options.create), fromMs, untilNow })
}

export const nextOnDeck = (options: DeckOptions) => change(options, { kind: 'deck-next' })
export const clearDeck = (options: DeckOptions) => change(options, { kind: 'deck-clear' })
export const confirmDeck = (options: DeckOptions) => change(options, { kind: 'deck-confirm' })
/** Decides who was on deck, where two stations of the cage said different athletes. Changes nothing where none did. */
export async function resolveDeck(choose: 'first' | 'second', options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const { conflict } = await station.records.deck()
    if (conflict) await station.command({ kind: 'deck-resolve', conflict: conflict.id, choose })
    show(await station.records.deck(), options)
    return exitCodes.success
  })
}

export const skipInLineup = (options: DeckOptions) => change(options, { kind: 'lineup-skip' })

export async function addToLineup(
  pairs: readonly string[],
  { at, ...options }: TagOptions & { readonly at?: number },
): Promise<number> {
  return change(options, {
    kind: 'lineup-insert',
    tags: withCreate(readTags(pairs), options.create),
    at: at === undefined ? null : at - 1,
  })
}

/** Converts a position, counted from 1. Throws InvalidInput for a missing entry, AppError `lineup-empty`. */
export const moveInLineup = (from: number, to: number, options: DeckOptions) =>
  changeEntry(from, options, (id) => ({ kind: 'lineup-move', id, to: to - 1 }))

export const removeFromLineup = (position: number, options: DeckOptions) =>
  changeEntry(position, options, (id) => ({ kind: 'lineup-remove', id }))

async function changeEntry(
  position: number,
  options: DeckOptions,
  command: (id: string) => StationCommand,
): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const { lineup } = await station.records.deck()
    if (lineup.length === 0) throw new AppError('lineup-empty')
    const entry = lineup[position - 1]
    if (!entry) {
      const expected = cliValues().lineupPosition(lineup.length)
      throw new InvalidInput([failure('config-invalid', { key: 'position', given: position, expected })])
    }
    await station.command(command(entry.id))
    show(await station.records.deck(), options)
    return exitCodes.success
  })
}

export async function showDeck(options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    show(await station.records.deck(), options)
    return exitCodes.success
  })
}

function show({ onDeck: entry, lineup, unconfirmedClips, conflict }: DeckRecord, { json }: DeckOptions) {
  if (json) return printJson({ onDeck: entry, lineup, unconfirmedClips, conflict })
  const { onDeck, stillRight, whoWasOnDeck } = cliWords()
  const below = ' '.repeat(onDeck.length + 2)
  printLine(`${onDeck}  ${describeEntry(entry)}`)
  if (entry?.doubt) printLine(`${below}${clockSetBackText(entry.doubt.saidForMs)}`)
  if (unconfirmedClips > 0) {
    printLine(`${below}${stillRight(unconfirmedClips)}`)
  }
  if (conflict) {
    const [first, second] = [conflict.first, conflict.second].map((each) => describeEntry(each))
    printLine(`${below}${whoWasOnDeck(first ?? '', second ?? '')}`)
  }
  for (const [index, { tags }] of lineup.entries()) printLine(`${String(index + 1).padStart(7)}  ${describeTags(tags)}`)
}

function describeEntry(entry: DeckRecord['onDeck']): string {
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
