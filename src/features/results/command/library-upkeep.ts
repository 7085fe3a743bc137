import { resolve } from 'node:path'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { printTable } from '../../../cli/print/show.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { plainText } from '../../../service/plain-text.ts'
import type { LibraryFinding } from '../library.ts'

interface Options {
  readonly dataDir: string
  readonly json: boolean
}

/** Adds waiting exports to the library, retries failed ones, and prints the library's state. */
export const buildResults = ({ dataDir, json }: Options): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    await station.results.build()
    const { folder, sessions, files, waiting, sizeBytes } = await station.results.facts()
    const words = cliWords().results
    if (json) printJson({ folder, sessions, files, waiting, sizeBytes })
    else {
      printLine(words.facts(sessions, files, folder))
      if (waiting > 0) printLine(words.waiting(waiting))
    }
    return waiting > 0 ? exitCodes.needsAttention : exitCodes.success
  })

export const compactResults = ({ dataDir, json }: Options): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const compacted = await station.results.compact()
    if (json) printJson(compacted)
    else printLine(cliWords().results.compacted(compacted.filesBefore, compacted.filesAfter))
    return exitCodes.success
  })

/** Verifies the library's files. Exits with 1 if a file was changed; files that OnDeck did not write are only reported. */
export const verifyResults = ({ dataDir, json }: Options): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const { files, sessions, findings } = await station.results.verify()
    const isIntact = findings.every(({ kind }) => kind === 'foreign')
    if (json) {
      for (const finding of findings) printJson({ type: 'finding', ...finding })
      printJson({ type: 'summary', files, sessions, findings: findings.length })
    } else showFindings(findings, cliWords().results.verified(files, sessions), isIntact)
    return isIntact ? exitCodes.success : exitCodes.needsAttention
  })

function showFindings(findings: readonly LibraryFinding[], verified: string, isIntact: boolean) {
  const words = cliWords().results
  if (findings.length > 0) {
    printTable(
      [words.kind, words.path],
      findings.map(({ kind, path }) => [words.findings[kind], plainText(path)]),
    )
  }
  printLine(isIntact ? `${verified} ${words.allWell}` : verified)
}
