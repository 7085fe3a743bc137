import { exitCodeOf, exitCodes, failureJson, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain, format, screenWords } from '../../../cli/print/words.ts'
import type { FacilityHop, FacilityTest } from '../facility-access.ts'

const marks = { passed: '✓', failed: '✗', skipped: '–' }

/** Prints a test of the connection, and returns its exit code. */
export function printHops(test: FacilityTest, json: boolean): number {
  if (json) printJson(hopsJson(test))
  else {
    for (const hop of test.hops) for (const line of linesOf(hop, test.offsetMs)) printLine(line)
    if (test.changesTakeMs) printLine(cliWords().facility.changesTake(format().number(test.changesTakeMs / 1_000)))
  }
  return exitCodeOfTest(test)
}

/** Exit code of the failed hop; 0 where all passed. */
export function exitCodeOfTest({ hops }: FacilityTest): number {
  const because = hops.find(({ outcome }) => outcome === 'failed')?.because
  return because ? exitCodeOf(because.code) : exitCodes.success
}

const hopsJson = ({ hops, offsetMs, serverVersion, changesTakeMs }: FacilityTest) => ({
  hops: hops.map(({ hop, outcome, because, tookMs }) => ({
    hop,
    outcome,
    tookMs,
    ...(because && { error: failureJson(because, '') }),
  })),
  offsetMs,
  serverVersion,
  ...(changesTakeMs && { changesTakeMs }),
})

function linesOf({ hop, outcome, because }: FacilityHop, offsetMs: number | null): string[] {
  const { passed, skipped } = cliWords().facility
  const hops = screenWords().facilitySettings.hops
  const width = Math.max(...Object.values(hops).map((name) => name.length))
  const line = (text: string) => `${marks[outcome]} ${hops[hop].padEnd(width)}  ${text}`
  switch (outcome) {
    case 'passed':
      return [line(hop === 'clock' ? clockText(offsetMs) : passed)]
    case 'skipped':
      return [line(skipped)]
    case 'failed': {
      const { message, next } = because ? explain(because, '', { isFinal: true }) : { message: '', next: '' }
      return [line(message), `  ${next}`]
    }
  }
}

/** The difference of the clocks; the plain word below a second, which no decision depends on. */
export function clockText(offsetMs: number | null): string {
  const { passed, offset } = cliWords().facility
  if (offsetMs === null || Math.abs(offsetMs) < 1_000) return passed
  return offset(format().number(Math.round(Math.abs(offsetMs) / 1_000)), offsetMs > 0)
}
