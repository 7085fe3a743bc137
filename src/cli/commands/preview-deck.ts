import { resolve } from 'node:path'
import type { ChangedClips, DeckChangeRow, DeckPreview, DeckPreviewInput } from '../../station/contract/deck-preview.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliWords, sinceText } from '../print/words.ts'
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
export async function previewDeck(request: DeckPreviewInput, options: PreviewOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const preview = await station.deckPreview(request)
    if (options.json) printJson({ dryRun: true, ...request, ...preview })
    else await show(preview, request.untilNow === true)
    return exitCodes.success
  })
}

async function show({ untilMs, later, changed, tooLate }: DeckPreview, untilNow: boolean) {
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
