import { resolve } from 'node:path'
import type { FileAnswer } from '../../station/contract/file-answer.ts'
import { plainText } from '../../station/contract/plain-text.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { cliWords, whyText } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

/** As many as a person reads; a longer part of the name finds fewer. */
const MAX_FILES = 50

/** Explains why files of such a name are not uploaded, or when they were. */
export async function whyNotUploaded(file: string, { dataDir, json }: DeckOptions): Promise<number> {
  const { items, areMore, unread } = await withStation(resolve(dataDir), (station) =>
    station.find.files({ text: file, limit: MAX_FILES, scope: 'all', onDisk: true }),
  )
  const { noSuchFile, moreFiles, unreadFolder } = cliWords()
  for (const answer of items) {
    if (json) printJson(toRecord(answer))
    else printAnswer(answer)
  }
  for (const folder of unread) log(unreadFolder(plainText(folder)))
  if (areMore) log(moreFiles)
  if (items.length > 0) return exitCodes.success
  log(noSuchFile(plainText(file)))
  return exitCodes.needsAttention
}

function printAnswer(answer: FileAnswer) {
  const { state, why, next } = whyText(answer)
  printLine(`${answer.fileName}  ${state}`)
  printLine(`  ${plainText(answer.path)}`)
  printLine(`  ${[why, next].filter(Boolean).join(' ')}`)
}

function toRecord(answer: FileAnswer) {
  const { id, path, fileName, camera, clip, because, noClip, stop, atMs, original } = answer
  const { why, next } = whyText(answer)
  return {
    id,
    file: fileName,
    path,
    camera,
    clip: clip?.id ?? null,
    state: clip?.state.kind ?? noClip?.kind ?? null,
    reason: why,
    next,
    code: because[0]?.code ?? null,
    stop,
    atMs,
    original: original?.clip ?? null,
  }
}
