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
    needing: [],
  },
  {
    features: ['updates'],
    needing: ['src/main/index.ts'],
  },
  {
    features: ['backup'],
    needing: [],
  },
  {
    features: ['forget'],
    needing: [
      'src/features/athletes/words.en.ts',
      'src/features/athletes/words.es.ts',
      'src/features/facility/station/shared-work.ts',
    ],
  },
  {
    features: ['find'],
    needing: ['src/cli/commands/why.ts', 'src/cli/print/words.ts', 'src/words/file-answer-text.ts'],
  },
  {
    features: ['import'],
    needing: ['src/features/athletes/station/roster-api.ts', 'src/features/results/station/table-file.ts'],
  },
  {
    features: ['viewer'],
    needing: [],
  },
  {
    features: ['exports', 'results'],
    needing: [
      'src/features/audit/command/run-audit.ts',
      'src/features/audit/station/station-side.ts',
      'src/features/backup/station/write-backup.ts',
      'src/features/captures/station.ts',
      'src/features/import/station/write-roster.ts',
    ],
  },
  {
    features: ['results'],
    needing: [
      'src/features/backup/station/write-backup.ts',
      'src/features/exports/core/exporting.ts',
      'src/features/exports/station/parquet-files.ts',
      'src/features/exports/station/read-table.ts',
    ],
  },
  {
    features: ['facility'],
    needing: ['src/features/find/command/find.ts'],
  },
  {
    features: ['help'],
    needing: [],
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
