// The form of a commit's subject, and a step of `npm run check` that reads the whole history for it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAX_LENGTH = 72
/** Verbs in the imperative that end like another form of a verb. */
const imperatives = new Set([
  'Address',
  'Bring',
  'Bypass',
  'Discuss',
  'Embed',
  'Exceed',
  'Express',
  'Feed',
  'Focus',
  'Heed',
])
for (const verb of ['Need', 'Pass', 'Press', 'Process', 'Proceed', 'Ring', 'Seed', 'Speed', 'Spring', 'Suppress'])
  imperatives.add(verb)

/** The reason why a subject has the wrong form, or undefined. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, more than ${MAX_LENGTH}`
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter'
  if (/[.!,;:]$/.test(subject)) return 'ends with a punctuation mark'
  const [verb = ''] = subject.split(/[ ,]/)
  if (/(?:ed|ing|s)$/.test(verb) && !imperatives.has(verb)) return `does not begin with an imperative: “${verb}”`
  return undefined
}

/** Subjects of wrong form, one line each; none where the files came without their history. */
function historyProblems(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) return []
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ line, problem: subjectProblem(line.slice(line.indexOf(' ') + 1)) }))
    .filter(({ problem }) => problem !== undefined)
    .map(({ line, problem }) => `${line}: ${problem}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = historyProblems()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
