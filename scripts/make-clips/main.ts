// Draws the clips of the demo and of the tests, and writes the tables about them. `node scripts/make-clips/main.ts`
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDemoClips } from './demo-clips.ts'
import { describe, tableHead } from './describe.ts'
import { missingPrograms } from './ffmpeg.ts'
import { demoReadme, testReadme } from './readme.ts'
import { makeTestClips } from './test-clips.ts'

const root = join(import.meta.dirname, '..', '..')

async function makeAll(): Promise<void> {
  const demo = join(root, 'resources', 'demo')
  const demoLines: string[] = []
  await makeDemoClips(demo, (file, what) => demoLines.push(tell(describe(demo, file, what))))
  await writeFile(join(demo, 'README.md'), demoReadme([tableHead, ...demoLines].join('\n')))

  const test = join(root, 'test', 'fixtures', 'clips')
  const testLines: string[] = []
  await makeTestClips(test, (file, what) => testLines.push(tell(describe(test, file, what))))
  await writeFile(join(test, 'README.md'), testReadme([tableHead, ...testLines].join('\n')))
}

function tell(line: string): string {
  process.stdout.write(`${line}\n`)
  return line
}

const missing = missingPrograms()
if (missing === undefined) {
  await makeAll()
} else {
  process.stderr.write(`${missing}\n`)
  process.exitCode = 1
}
