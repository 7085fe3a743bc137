// The workflows run on GitHub only: here its own parser reads them, and each line that Debian can run is run.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { temporaryFolder } from '../support/temporary.ts'

// The parser imports its schema without naming its type, which Node.js refuses.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')
const names = readdirSync(folder)

const Step = z.object({ uses: z.string().optional(), run: z.string().optional(), shell: z.string().optional() })
const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      defaults: z.object({ run: z.object({ shell: z.string() }) }).optional(),
      steps: z.array(Step),
    }),
  ),
})

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

async function problemsOf(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

/** Each command line of a workflow, and the shell that runs it. */
const linesOf = (name: string) =>
  Object.values(Workflow.parse(parse(textOf(name))).jobs).flatMap(({ steps, defaults }) =>
    steps.flatMap(({ run, shell = defaults?.run.shell ?? 'bash' }) =>
      (run ?? '').split('\n').map((line) => ({ line: line.trim(), shell })),
    ),
  )

const allLines = names.flatMap(linesOf).filter(({ line }) => line !== '' && !line.startsWith('#'))

test.each(names)('%s is a workflow to GitHub’s own parser', async (name) => {
  expect(await problemsOf(name, textOf(name))).toEqual([])
})

test('every push and pull request is tried on Windows, macOS and Ubuntu, on X11 and on Wayland', () => {
  const { on, jobs } = z
    .object({
      on: z.record(z.string(), z.unknown()),
      jobs: z.record(
        z.string(),
        z.object({ 'runs-on': z.string(), strategy: z.unknown().optional(), steps: z.array(Step) }),
      ),
    })
    .parse(parse(textOf('check.yml')))
  expect(on).toEqual({ push: { branches: ['**'] }, pull_request: null })
  expect(Object.values(jobs).map((job) => job['runs-on'])).toEqual(['windows-2025', 'macos-15', 'ubuntu-24.04'])
  expect(jobs['linux']?.strategy).toMatchObject({ matrix: { display: ['x11', 'wayland'] } })
  for (const { steps } of Object.values(jobs)) {
    const lines = steps.flatMap(({ run = '' }) => run.split('\n'))
    for (const command of ['npm run test:electron -- --required', 'npm run prove -- --to proof'])
      expect(lines.some((line) => line.trim().endsWith(command))).toBe(true)
  }
})

test('the parser finds a step without a purpose, an unknown context and a job that needs none there is', async () => {
  const text = textOf('check.yml')
  const faults: [from: string, to: string][] = [
    ['- run: npm ci', '- runs: npm ci'],
    ['${{ matrix.temp }}', '${{ matrixx.temp }}'],
    ['    runs-on: macos-15', '    runs-on: macos-15\n    needs: nothing'],
  ]
  for (const [from, to] of faults) expect(await problemsOf('check.yml', text.replace(from, to)), to).not.toEqual([])
})

test('the workflows name actions by a commit read from the action’s repository, or by its current major version', () => {
  const current = ['checkout@v6', 'setup-node@v6', 'upload-artifact@v7', 'download-artifact@v8']
  for (const name of names)
    for (const [, action = ''] of textOf(name).matchAll(/uses: (.+)$/gm))
      expect(action).toMatch(
        new RegExp(
          `^(actions/(${current.join('|')})|[\\w-]+/[\\w-]+@[0-9a-f]{40} # v\\d+, read from https://github.com/.+)$`,
        ),
      )
})

test('pinning writes the commit that a tag stands for into each workflow, again when it moves, and nothing without a network', () => {
  const work = temporaryFolder()
  const workflows = join(work, 'workflows')
  cpSync(folder, workflows, { recursive: true })
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
      encoding: 'utf8',
    }).trim()
  for (const action of ['checkout@v6', 'setup-node@v6', 'upload-artifact@v7', 'download-artifact@v8']) {
    const [name = '', tag = ''] = action.split('@')
    const repository = join(work, 'actions', name)
    git('init', '-q', repository)
    git('-C', repository, 'commit', '-q', '--allow-empty', '-m', name)
    git('-C', repository, 'tag', ...(name === 'checkout' ? ['-a', '-m', tag, tag] : [tag]))
  }
  const pin = (address: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/pin-actions.mjs'), workflows], {
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.file://${address}/.insteadOf`,
        GIT_CONFIG_VALUE_0: 'https://github.com/',
      },
    })
  const before = readFileSync(join(workflows, 'check.yml'), 'utf8')
  expect(pin(join(work, 'nowhere'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('nothing was changed'),
  })
  expect(readFileSync(join(workflows, 'check.yml'), 'utf8')).toBe(before)

  const checkout = join(work, 'actions/checkout')
  const pinned = () => readFileSync(join(workflows, 'check.yml'), 'utf8')
  const pinOf = () =>
    `uses: actions/checkout@${git('-C', checkout, 'rev-parse', 'v6^{commit}')} # v6, read from https://github.com/actions/checkout`
  expect(pin(work).status).toBe(0)
  expect(pinned()).toContain(pinOf())
  expect(pinned()).not.toMatch(/uses: \S+@v\d/)
  git('-C', checkout, 'commit', '-q', '--allow-empty', '-m', 'newer')
  git('-C', checkout, 'tag', '-f', 'v6')
  expect(pin(work).status).toBe(0)
  expect(pinned()).toContain(pinOf())
})

test('every script, file and test that a workflow starts is there', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  for (const { line } of allLines) {
    for (const [, script = ''] of line.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, line).toHaveProperty(script)
    for (const [, tool = ''] of line.matchAll(/npx ([\w-]+)/g))
      expect(existsSync(join(root, 'node_modules/.bin', tool)), line).toBe(true)
    for (const [file] of line.matchAll(/\b(?:scripts|test)\/[\w/.-]+/g))
      expect(existsSync(join(root, file)), line).toBe(true)
  }
})

test.skipIf(process.platform === 'win32')('every script for bash is one', () => {
  for (const name of names)
    for (const { steps } of Object.values(Workflow.parse(parse(textOf(name))).jobs))
      for (const { run = '', shell = 'bash' } of steps) {
        if (shell !== 'bash' || run.includes('$env:')) continue
        const { status, stderr } = spawnSync('bash', ['-n'], {
          input: run.replaceAll(/\$\{\{.*?\}\}/g, 'x'),
          encoding: 'utf8',
        })
        expect(status, `${run}\n${stderr}`).toBe(0)
      }
})

/** Why a line for Linux is not run here, by what it begins with or contains. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm ci /, 'replaces the packages that this test uses; `npm start` runs the same on a fresh clone'],
  [/^npm run (build|check)/, '`npm test` builds and checks the same way'],
  [/^npx vitest run/, '`npm test` runs these files'],
  [/^npx install-electron$/, 'needs a network'],
  [/^sudo |^dnf |^useradd |^chown |^runuser |^\$\{\{ matrix.install \}\}$/, 'needs root, or another Linux'],
  [
    /^xvfb-run |^weston |^unset DISPLAY$|^export |^npm run (test:electron|prove)/,
    'needs a screen and a runtime of Electron',
  ],
  [/^test "\$\(cat \/proc\/sys\/kernel\/apparmor/, 'needs AppArmor'],
  [/^npm run (package:|test:firefox)/, 'test/packed makes the packages; test/firefox starts Firefox'],
  [/^node scripts\/package-desktop\/(check|try)\.ts/, 'needs a package around a runtime'],
  [
    /^ondeck version$|^! test -e \/(usr|opt)\/|^grep |^! ldconfig |^mv ondeck-|^chmod 755 \/home/,
    'follows an installation',
  ],
  [/^timeout 60 /, 'waits for a station of the AppImage'],
  [/^gh release create /, 'needs GitHub'],
  // Of the step for macOS.
  [/hdiutil|ditto|\/Applications|codesign|^node=dist|^for time |^done$|^IS_SIGNED|xattr|spctl/, 'needs macOS'],
]

/** Lines that are run here, each in the test below that names it. */
const ranHere = [
  'node scripts/release-feed/main.ts release',
  'sha256sum * > SHA256SUMS',
  `timeout 30 sh -c 'until test -S "$XDG_RUNTIME_DIR/ondeck"; do sleep 0.1; done'`,
]

test('each line for Linux is run here, or has a reason why it can’t be', () => {
  const lines = allLines.filter(({ shell }) => shell === 'bash').map(({ line }) => line)
  const open = lines.filter((line) => !ranHere.includes(line) && !elsewhere.some(([pattern]) => pattern.test(line)))
  expect(open).toEqual([])
  for (const line of ranHere) expect(lines).toContain(line)
  for (const [pattern] of elsewhere)
    expect(
      lines.some((line) => pattern.test(line)),
      String(pattern),
    ).toBe(true)
})

test.skipIf(process.platform !== 'linux')('the lines of the release make its feed and its sums', () => {
  const work = temporaryFolder()
  cpSync(join(root, 'package.json'), join(work, 'package.json'))
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const release = join(work, 'release')
  mkdirSync(release)
  writeFileSync(join(release, `ondeck-${version}-linux-amd64.deb`), 'deb')
  const [feed = '', sums = ''] = ranHere
  bash(feed.replace(/release$/, release), root)
  bash(sums, release)
  expect(readdirSync(release).toSorted()).toEqual([
    'SHA256SUMS',
    `ondeck-${version}-linux-amd64.deb`,
    'ondeck-release.json',
  ])
  expect(readFileSync(join(release, 'SHA256SUMS'), 'utf8')).toContain('ondeck-release.json')
})

test.skipIf(process.platform !== 'linux')(
  'the line that waits for the screen of Wayland ends when its socket is there',
  async () => {
    const XDG_RUNTIME_DIR = temporaryFolder()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(XDG_RUNTIME_DIR, 'ondeck'), resolve))
    onTestFinished(() => void server.close())
    expect(() => bash(ranHere[2] ?? '', root, { XDG_RUNTIME_DIR })).not.toThrow()
  },
)

/** As GitHub runs a line: it ends at the first command that fails. */
function bash(line: string, cwd: string, environment: NodeJS.ProcessEnv = {}): void {
  execFileSync('bash', ['-e', '-c', line], { cwd, env: { ...process.env, ...environment } })
}
