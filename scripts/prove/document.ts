// Makes docs/proven.md from the proofs in docs/proofs and the closings: `npm run prove -- --document`.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { closings } from './closings.ts'
import { Proof } from './proof.ts'
import { steps } from './steps.ts'

const root = join(import.meta.dirname, '../..')

const SYSTEMS = ['win32', 'darwin', 'linux'] as const
const systemNames = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' } as const

interface NamedProof {
  readonly name: string
  readonly proof: Proof
}

/** The proofs that people have added: `docs/proofs/NAME.json`. */
const readProofs = (): NamedProof[] =>
  globSync('docs/proofs/*.json', { cwd: root })
    .sort()
    .map((file) => ({
      name: basename(file, '.json'),
      proof: Proof.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
    }))

/** A title with what is filled in left out, as tests write it. */
const hasTest = ({ file, title }: { file: string; title: string }): boolean =>
  existsSync(join(root, file)) &&
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\$\{\w+\}/g, '%s')
    .includes(title)

/** The tests of closings that do not exist. */
export const missingTests = () => closings.flatMap(({ tests }) => tests.filter((test) => !hasTest(test)))

export function makeDocument(proofs: readonly NamedProof[] = readProofs()): string {
  return `${[introduction, systemsTable(proofs), '', '## Steps of `npm run prove`', '', stepsTable(proofs), '', byHand, '', closingsIntroduction, '', closingsTable()].join('\n')}\n`
}

const introduction = readFileSync(join(import.meta.dirname, 'proven-parts.md'), 'utf8')

function systemsTable(proofs: readonly NamedProof[]): string {
  const rows = SYSTEMS.flatMap((system) => {
    const own = proofs.filter(({ proof }) => proof.system.platform === system && proof.form === 'electron')
    if (own.length === 0) return [`| ${systemNames[system]} | not run | | |`]
    return own.map(
      ({
        name,
        proof: {
          system: { version, arch, display },
          versions,
          madeAt,
          steps: results,
        },
      }) => {
        const failed = results.filter(({ result }) => result === 'failed').length
        const passed = results.filter(({ result }) => result === 'passed').length
        const machine = [version, arch, display].filter((each) => each !== '').join(', ')
        const electron = `Electron ${versions['electron'] ?? '?'}`
        return `| ${systemNames[system]} | ${name}, ${madeAt.slice(0, 10)} | ${machine}, ${electron} | ${passed} passed, ${failed} failed |`
      },
    )
  })
  return ['| System | Proof | Computer | Steps |', '|---|---|---|---|', ...rows].join('\n')
}

function stepsTable(proofs: readonly NamedProof[]): string {
  const rows = steps.map(({ id, title }) => {
    const cells = SYSTEMS.map((system) => {
      const own = proofs.findLast(({ proof }) => proof.system.platform === system && proof.form === 'electron')
      const found = own?.proof.steps.find((each) => each.id === id)
      if (found === undefined || found.result === 'not-run') return 'not run'
      return found.result === 'passed' ? 'passed' : `**failed**: ${found.detail.replaceAll('|', '\\|')}`
    })
    return `| ${id} | ${title} | ${cells.join(' | ')} |`
  })
  return ['| Step | | Windows | macOS | Linux |', '|---|---|---|---|---|', ...rows].join('\n')
}

const byHand = `**by-hand**, once for each release on each system, in 30 minutes: shut down with an upload running; sleep and wake; the
tray and the close button; a second start; a click on a notification, also after a restart; pull a camera's drive, on Windows
after “Safely remove”, which fails while the drive is watched; a hidden start at sign-in; 125 and 150 percent, and two displays;
the memory of the window's processes after an hour of uploads; on macOS, a clip that is found within a minute after the window
was hidden for an hour; from an AppImage, Retry after a start that failed.`

const closingsIntroduction = `## What a review found, and what closes it

A review against Electron's type definitions, source and issues found these before the first run, and a second reading of the
window's code against the type definitions those at the end. A test is one of
\`npm test -- --all\`; a workflow has run where a proof says so.`

function closingsTable(): string {
  const rows = closings.map(({ number, subject, tests, workflow = [], prove = [] }) => {
    const closedBy = [
      ...tests.map(({ file, title }) => `\`${file}\` “${title}”`),
      ...workflow.map((step) => `workflow, ${step}`),
      ...prove.map((id) => `prove, ${id}`),
    ]
    return `| ${number} | ${subject} | ${closedBy.join('; ')} |`
  })
  return ['| Number | | Closed by |', '|---|---|---|', ...rows].join('\n')
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'docs/proven.md'), makeDocument())
