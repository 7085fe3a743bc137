// A system for the steps of `npm run prove` that does everything right, but for what a test plants.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Shell, Subject } from '../../scripts/prove/subject.ts'

export interface Faults {
  readonly shownAfterMs?: number
  readonly title?: string
  readonly globals?: string
  readonly lostAfterReload?: boolean
  readonly isLedAway?: boolean
  readonly minimum?: readonly number[]
  /** A command that the station refuses. */
  readonly refused?: string
  readonly pictureWidth?: number
  readonly soughtToS?: number
  readonly findings?: Readonly<Record<string, string>>
  readonly secondStart?: number
  readonly menuKeys?: readonly string[]
  readonly contextMenu?: readonly string[]
  /** `neither`: the system says nothing of it. */
  readonly notification?: string
  readonly loginItem?: { readonly afterSet: boolean; readonly afterRemoval: boolean }
  readonly closeMessages?: readonly string[]
  readonly problems?: readonly string[]
  readonly hasDump?: boolean
  readonly log?: string
}

const ADDRESS = 'ondeck://app/'

export function plantedSubject(home: string, faults: Faults): Subject {
  const dataDir = join(home, 'station')
  const work = join(home, 'cameras')
  for (const folder of [join(dataDir, 'log'), join(dataDir, 'crashes'), work]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(dataDir, 'log/ondeck.1.log'), `${faults.log ?? '{"kind":"stopped"}'}\n`)
  return {
    form: 'electron',
    startedAtMs: Date.now() - (faults.shownAfterMs ?? 0),
    page: plantedPage(faults),
    pageAddress: ADDRESS,
    dataDir,
    work,
    window: plantedShell(faults, home),
    problems: faults.problems ?? [],
    versions: {},
    ondeck: plantedCommands(faults),
    endSession: async () => 0,
    close: async () => undefined,
  }
}

/** The station's commands: each clip that is exported is completed at once. */
function plantedCommands({ refused, findings = {} }: Faults): Subject['ondeck'] {
  const clips = [{ id: 'one', path: '/cameras/b/C0101.MP4', state: { kind: 'completed' } }]
  return async (command = '', action = '', folder = '') => {
    if (command === refused) throw new Error(`${command} is refused`)
    if (command === 'folders') clips.push({ id: 'two', path: join(folder, 'proof.mov'), state: { kind: 'completed' } })
    if (command === 'clips') return clips
    if (command !== 'doctor') return [{ action }]
    return ['ffmpeg', 'keychain', 'results'].map((what) => ({ what, verdict: findings[what] ?? 'good', text: what }))
  }
}

function plantedShell(faults: Faults, home: string): Shell {
  return {
    isVisible: async () => true,
    sizes: async () => ({ minimum: faults.minimum ?? [1024, 574], workArea: [1092, 574] }),
    secondStart: async () => faults.secondStart ?? 0,
    windowCount: async () => 1,
    menuKeys: async () => faults.menuKeys ?? ['CmdOrCtrl+,', 'CmdOrCtrl+1', 'CmdOrCtrl+5'],
    chooseMenu: async () => undefined,
    closeTwice: async () => faults.closeMessages ?? ['OnDeck keeps running'],
    recordMenus: async () => undefined,
    recordedEntries: async () => faults.contextMenu ?? ['cut', 'copy', 'paste'],
    async notify() {
      if (faults.notification !== undefined) throw new Error('neither shown nor refused')
      return 'shown'
    },
    loginItem: async () => faults.loginItem ?? { afterSet: true, afterRemoval: false },
    async crashPage() {
      writeFileSync(join(home, 'station/crashes/1-page.txt'), 'crashed')
      if (faults.hasDump) writeFileSync(join(home, 'page.dmp'), '')
    },
  }
}

/** The part of a page that the steps use. */
function plantedPage(faults: Faults): Page {
  let isLost = false
  let address = `${ADDRESS}index.html`
  const element = {
    first: () => element,
    or: () => element,
    click: async () => undefined,
    evaluate: async () => faults.pictureWidth ?? 320,
    getAttribute: async () => '/media/key/poster.jpg',
    async waitFor() {
      const wasLost = isLost
      isLost = false
      if (wasLost) throw new Error('the page shows nothing')
    },
  }
  const page = {
    url: () => address,
    title: async () => faults.title ?? 'Today · Lab',
    getByRole: () => element,
    getByText: () => element,
    locator: () => element,
    waitForURL: async () => undefined,
    on: () => undefined,
    mouse: { click: async () => undefined },
    async reload() {
      isLost = faults.lostAfterReload ?? false
    },
    async evaluate(what: unknown) {
      if (typeof what !== 'string') return { durationS: 2, seekable: 1, soughtToS: faults.soughtToS ?? 1 }
      if (what.startsWith('location.href') && faults.isLedAway) address = 'https://example.com/'
      return what.startsWith('typeof') ? (faults.globals ?? 'undefined'.repeat(3)) : undefined
    },
  }
  return page as unknown as Page
}
