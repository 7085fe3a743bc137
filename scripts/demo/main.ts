import { join } from 'node:path'
import { z } from 'zod'
import { followClips } from './follow-clips.ts'
import { inTime } from './in-time.ts'
import { showOnDeck, startOnDeck } from './ondeck-process.ts'
import { cutShort, exportedTwice, reps, type Stage, setStage } from './stage.ts'
import { type Row, receivedCount, verify } from './verify.ts'

const TIMEOUT_MS = 90_000
const PROCESSING_SECONDS = 2
const videos = reps.length * 2

const Ready = z.object({ type: z.literal('ready'), baseUrl: z.string(), key: z.string() })

/** Shows the main job on real files over real HTTP, and believes nothing that it has not looked at. */
async function demo(stage: Stage): Promise<boolean> {
  const ready = Promise.withResolvers<z.infer<typeof Ready>>()
  const practice = startOnDeck(
    ['practice', '--port', '0', '--data-dir', stage.practiceDir, '--processing-seconds', String(PROCESSING_SECONDS)],
    {},
    (line) => ready.resolve(Ready.parse(line)),
  )
  const service = await inTime(ready.promise, 'the practice service did not start', TIMEOUT_MS)
  console.log(`Practice service at ${service.baseUrl}`)
  stage.writeConfig(service.baseUrl)

  const follower = followClips(stage.root, videos + 2)
  const station = startOnDeck(
    ['run', '--config', stage.config, '--data-dir', stage.stationDir],
    { ONDECK_API_KEY: service.key },
    follower.hear,
  )
  try {
    await inTime(stage.exportClips(follower.queued), 'the clips were not exported', TIMEOUT_MS)
    await inTime(follower.allSettled, 'not every clip has settled', TIMEOUT_MS)
    const rows = await verify(stage, follower.clips, service)
    printTable(rows)
    return judge(stage, rows, (file) => follower.clips.get(join(stage.root, file))?.state)
  } finally {
    await station.stop()
    await practice.stop()
  }
}

/** Uses OnDeck's own data folder, not the stage's, so that a user who leaves practice mode keeps everything. */
function openScreens(): Promise<number> {
  console.log('\nNow it is yours: two practice cameras film a rep every half a minute.')
  return showOnDeck(['headless', '--practice', '--open', '--port', '0'])
}

function judge(stage: Stage, rows: readonly Row[], stateOf: (file: string) => string | undefined): boolean {
  const problems = [
    ...rows.flatMap(({ file, problems: own }) => own.map((problem) => `${file}: ${problem}`)),
    receivedCount(stage) === videos ? '' : `the service holds ${receivedCount(stage)} videos instead of ${videos}`,
    stateOf(cutShort) === 'unreadable' ? '' : `the clip that was cut short is ${stateOf(cutShort)}`,
    stateOf(exportedTwice) === 'duplicate' ? '' : `the clip that was exported twice is ${stateOf(exportedTwice)}`,
  ].filter((problem) => problem !== '')
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length > 0) return false
  console.log(`✓ ${videos} videos arrived whole, each once and under its athlete; nobody touched them.`)
  console.log(`✓ ${cutShort} was cut short and stayed here; ${exportedTwice} was recognized as a repetition.`)
  return true
}

function printTable(rows: readonly Row[]) {
  const head = ['file', 'athlete', 'movement', 'session id', 'bytes', 'sha256 here = received', 'status']
  const body = rows.map((row) => [
    row.file,
    row.athlete,
    row.movement,
    row.sessionId,
    String(row.bytes),
    `${row.sha256.slice(0, 16)}… ${row.problems.includes('not received exactly once') ? '≠' : '='}`,
    row.status,
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const cells of body) console.log(line(cells))
  console.log('')
}

const stage = setStage()
try {
  const passed = await demo(stage)
  process.exitCode = passed ? 0 : 1
  if (passed && process.argv.includes('--open')) process.exitCode = await openScreens()
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  stage.strike()
}
