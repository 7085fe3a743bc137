// Looks at an unpacked package: `node scripts/package-desktop/check.ts FOLDER [TARGET]`. Exits with 1 where something is wrong.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { spawnCommand } from '../spawn-command.mjs'
import { type Target, targets } from './carried-programs.ts'
import { launcherOn, partsOf, problemsOf } from './problems.ts'

const here = `${process.platform}-${process.arch}`
const [folder = '', name = here] = process.argv.slice(2)
const target: Target | undefined = targets.find((each) => each === name)
if (folder === '' || target === undefined) {
  console.error('Usage: node scripts/package-desktop/check.ts FOLDER [TARGET]')
  process.exit(2)
}

const problems = await problemsOf(folder, target)
if (target === here) {
  const { commandLine } = partsOf(folder, target)
  const ondeck = join(commandLine, launcherOn(target))
  const { file, parameters, options } = spawnCommand(ondeck, ['version'])
  const { status, stdout, stderr } = spawnSync(file, parameters, { encoding: 'utf8', ...options })
  console.log(stdout.trim())
  if (status !== 0) problems.push(`ondeck does not start: ${stderr}`)
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? `${folder} is as it should be` : `${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
