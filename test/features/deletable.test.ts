import { describe, expect, test } from 'vitest'
import { houseWithout, listWithout, typeErrors, usersOf } from '../support/house-without.ts'

interface Removal {
  /** Features that go together: exports fill the library of results. */
  readonly features: readonly string[]
  /**
   * Files that still need them: those that import them, else those in which the compiler finds errors without them. The
   * lists may only become shorter; empty, the feature is deletable.
   */
  readonly needing: readonly string[]
}

const removals: readonly Removal[] = [
  {
    features: ['audit'],
    needing: ['src/features/captures/screen/captures-screen.tsx', 'src/features/today/board-heads.tsx'],
  },
  {
    features: ['updates'],
    needing: ['src/features/settings/screen/settings-entry.tsx', 'src/main/index.ts'],
  },
  {
    features: ['backup'],
    needing: [
      'electron.vite.config.ts',
      'src/features/settings/screen/computer-section.tsx',
      'src/station/store/clip-store.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['forget'],
    needing: [
      'src/features/athletes/screen/athlete-panel.tsx',
      'src/features/athletes/words.en.ts',
      'src/features/athletes/words.es.ts',
      'src/features/facility/station/shared-work.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['find'],
    needing: [
      'src/features/captures/screen/captures-screen.tsx',
      'src/renderer/shell/palette.tsx',
      'src/station/host/create-station-api.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['import'],
    needing: [
      'electron.vite.config.ts',
      'src/features/athletes/screen/athletes-entry.tsx',
      'src/features/athletes/station/roster-api.ts',
      'src/features/results/station/table-file.ts',
      'src/station/host/create-station-api.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['viewer'],
    needing: [
      'src/features/clip/clip-drawer.tsx',
      'src/features/clip/clip-player.tsx',
      'src/features/find/screen/find-entry.tsx',
      'src/features/find/screen/use-find-commands.ts',
      'src/features/forget/station/forget-steps.ts',
      'src/features/today/board.tsx',
      'src/main/station-process.ts',
      'src/station/host/create-station-api.ts',
      'src/station/host/session.ts',
      'src/station/host/station-feature.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['exports', 'results'],
    needing: [
      'electron.vite.config.ts',
      'src/features/athletes/screen/athlete-panel.tsx',
      'src/features/audit/command/run-audit.ts',
      'src/features/audit/station/station-side.ts',
      'src/features/backup/station/write-backup.ts',
      'src/features/captures/station.ts',
      'src/features/clip/clip-drawer.tsx',
      'src/features/import/station/write-roster.ts',
      'src/features/settings/screen/settings-entry.tsx',
      'src/features/today/rep-grid.tsx',
      'src/features/viewer/screen/use-events.ts',
      'src/features/viewer/screen/viewer-head.tsx',
      'src/features/viewer/screen/viewer-page.tsx',
      'src/station/host/create-station-api.ts',
      'src/station/host/station-host.ts',
      'src/station/host/station.ts',
      'src/station/host/status.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['results'],
    needing: [
      'electron.vite.config.ts',
      'src/features/athletes/screen/athlete-panel.tsx',
      'src/features/backup/station/write-backup.ts',
      'src/features/clip/clip-drawer.tsx',
      'src/features/exports/core/exporting.ts',
      'src/features/exports/screen/exports-entry.tsx',
      'src/features/exports/station/parquet-files.ts',
      'src/features/exports/station/read-table.ts',
      'src/features/settings/screen/settings-entry.tsx',
      'src/features/today/rep-grid.tsx',
      'src/features/viewer/screen/use-events.ts',
      'src/features/viewer/screen/viewer-head.tsx',
      'src/features/viewer/screen/viewer-page.tsx',
      'src/station/host/create-station-api.ts',
      'src/station/host/station-host.ts',
      'src/station/host/station.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['facility'],
    needing: [
      'src/features/find/command/find.ts',
      'src/features/find/screen/other-reps-list.tsx',
      'src/features/settings/screen/settings-entry.tsx',
      'src/renderer/shell/banners.tsx',
      'src/station/host/create-station-api.ts',
      'src/station/host/session.ts',
      'src/station/host/station.ts',
      'src/station/host/status.ts',
      'src/station/store/station-store.ts',
    ],
  },
  {
    features: ['help'],
    needing: ['src/renderer/shell/frame.tsx'],
  },
]

describe.for(removals.map(({ features, needing }) => [features.join(' and '), features, needing] as const))(
  'without %s',
  ([, features, needing]) => {
    test('exactly the files that are listed still need it', async () => {
      const users = usersOf(features)
      if (users.length > 0) return expect(users).toEqual(needing)
      const { files, text } = await typeErrors(houseWithout(features))
      expect(files, text).toEqual(needing)
    })
  },
)

test('a list without a feature has neither its import nor its entries, nor what a comment said of them', () => {
  const list = `import { a } from './a/a.ts'
import { bOne, type bTwo as bThree } from './b/b.ts'

export const list = {
  /** One of the first. */
  a,
  /** Two of the second. */
  b: { ...bOne, ...bThree },
  c: [bOneMore],
}
export const both = [a, bOne]
export const names = [
  'a',
  'b',
]
`
  expect(listWithout(list, 'b')).toBe(`import { a } from './a/a.ts'

export const list = {
  /** One of the first. */
  a,
  c: [bOneMore],
}
export const both = [a]
export const names = [
  'a',
]
`)
})
