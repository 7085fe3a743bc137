import { resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { ClipId } from '../../station/contract/clip.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { describeTags, readTags } from '../input/read-tags.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliWords } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import { idsOf, namedClips, printResult } from './clips.ts'
import type { DeckOptions } from './deck.ts'

interface AgainOptions extends DeckOptions {
  readonly athlete: string
  readonly set: readonly string[]
  readonly yes: boolean
  /** Prints only the ids of the old captures, one a line, as the provider needs them. */
  readonly ids?: boolean
}

/** Text that asks the provider to delete the wrong capture. */
interface WrongCapture {
  readonly clip: ClipId
  readonly file: string
  readonly sessionId: string
  readonly athlete: string
}

/** Uploads clips again. Requires `--yes`, because an uploaded second capture can't be reverted. */
export async function uploadClipsAgain(names: readonly string[], options: AgainOptions): Promise<number> {
  const { athlete: typedAthlete, ...tags } = readTags([`athlete=${options.athlete}`, ...options.set])
  if (!typedAthlete) throw new AppError('athlete-missing')
  const newTags = { ...tags, athlete: typedAthlete }
  const words = cliWords()
  return withStation(resolve(options.dataDir), async (station) => {
    const clips = idsOf(await namedClips(station, names))
    const wrong = (await Promise.all(clips.map((id) => wrongCaptureOf(station, id)))).flatMap((one) => one ?? [])
    if (!options.yes) {
      if (options.json) printJson({ wouldUploadAgain: wrong })
      else if (options.ids) printIds(wrong)
      else {
        for (const { file, athlete } of wrong) printLine(words.wouldUploadAgain(file, athlete, describeTags(newTags)))
        printLine(words.addYes)
      }
      return exitCodes.needsAttention
    }
    const result = await station.command({ kind: 'clips-upload-again', clips, tags: newTags })
    if (options.json) printJson({ ...result, askToDelete: wrong })
    else if (options.ids) printIds(wrong)
    else {
      await printResult(result, station)
      for (const { sessionId, file, athlete } of wrong) printLine(words.askToDelete(sessionId, file, athlete))
    }
    return exitCodes.success
  })
}

const printIds = (wrong: readonly WrongCapture[]) => {
  for (const { sessionId } of wrong) printLine(sessionId)
}

/**
 * Session id of the clip, or of the clip that a duplicate repeats; null where nothing is uploaded, which the command
 * reports.
 */
async function wrongCaptureOf(station: StationClient, clip: ClipId): Promise<WrongCapture | null> {
  const { original } = await station.clip({ id: clip })
  const { card, sessionId, tags } = await station.clip({ id: original?.clip ?? clip })
  if (sessionId === null || tags === null) return null
  return { clip, file: card.fileName, sessionId, athlete: tags.athleteName ?? tags.athleteId }
}
