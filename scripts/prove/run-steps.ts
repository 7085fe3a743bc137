import { join } from 'node:path'
import type { StepResult } from './proof.ts'
import { NotRun, type Step } from './steps.ts'
import type { Subject } from './subject.ts'

/** Runs each step, also after one that failed, and prints its line. */
export async function runSteps(
  steps: readonly Step[],
  subject: Subject,
  to: string | null,
  print: (line: string) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const { id, title, run } of steps) {
    const { result, detail } = await outcomeOf(() => run(subject))
    print(`${marks[result]} ${title}${detail === '' ? '' : `: ${detail}`}`)
    const screenshot = to === null || result === 'not-run' ? null : await takePicture(subject, to, id)
    results.push({ id, title, result, detail, screenshot })
  }
  return results
}

/** A line of a table. */
const MAX_DETAIL_LENGTH = 300

const marks = { passed: '✓', failed: '✗', 'not-run': '–' } as const

async function outcomeOf(run: () => Promise<string | undefined>): Promise<Pick<StepResult, 'result' | 'detail'>> {
  try {
    return { result: 'passed', detail: (await run()) ?? '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const detail = message.replaceAll(/\s+/g, ' ').slice(0, MAX_DETAIL_LENGTH)
    return { result: error instanceof NotRun ? 'not-run' : 'failed', detail }
  }
}

/** A page that is gone has no picture. */
async function takePicture({ page }: Subject, to: string, id: string): Promise<string | null> {
  const name = `${id}.png`
  try {
    await page.screenshot({ path: join(to, name) })
    return name
  } catch {
    return null
  }
}
