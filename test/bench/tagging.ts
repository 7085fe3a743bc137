import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/computer/system-clock.ts'
import { createClipLifecycle } from '../../src/station/clips/clip-lifecycle.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import { createGrouping } from '../../src/station/reps/grouping.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { combineTags } from '../../src/station/tagging/combine-tags.ts'
import { createNameRules } from '../../src/station/tagging/names/name-rules.ts'
import { percentile, report, rounded } from './measure.ts'

const CLIPS = 10_000
const STEP = 2_500
const athleteId = '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'

/** 10,000 clips of two cameras through name rules and grouping: time per clip, and whether it grows with their number. */
export async function benchTagging() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const { store, close } = openStationStore(dataDir)
  try {
    const settings = Settings.parse({
      service: { baseUrl: 'https://service.test/v1' },
      folders: ['A', 'B'].map((camera) => ({
        path: `/cam-${camera}`,
        camera,
        rules: { fileName: '{athlete}_{movement}_{n}', path: '{date}/{activity}' },
      })),
      tagging: {
        aliases: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`p${index}`, { id: athleteId }])),
      },
    })
    const rules = createNameRules(settings)
    const grouping = createGrouping({ store, settings: () => settings, identifiers: { uuid: () => randomUUID() } })
    const lifecycle = createClipLifecycle({
      store,
      clock: systemClock,
      identifiers: { uuid: () => randomUUID() },
      onChange: () => {},
    })
    const samples = { rules: [] as number[], grouping: [] as number[] }
    const rows: Record<string, string | number>[] = []
    for (let number = 0; number < CLIPS; number += 1) {
      measureOne(number)
      if ((number + 1) % STEP === 0) rows.push(rowOf(number + 1, samples))
    }
    const [first, last] = [rows[0], rows.at(-1)]
    const growth = Number(last?.['grouping p50 µs']) / Number(first?.['grouping p50 µs'])
    report(
      `${CLIPS} clips through name rules and grouping; grouping at ${CLIPS} takes ${rounded(growth, 2)} x that at ${STEP}`,
      rows,
    )

    function measureOne(number: number) {
      const camera = number % 2 === 0 ? 'A' : 'B'
      const path = `/cam-${camera}/20261114/baseball/p${number % 200}_pitching_${number}.mov`
      const folder = settings.folders.find((each) => each.camera === camera)
      if (!folder) throw new Error('the camera has a folder')
      const clip = lifecycle.add(folder.path, { path, sizeBytes: 1, modifiedAtMs: 0 })
      const startedAtMs = performance.now()
      combineTags(rules.read(folder, path))
      const namedAtMs = performance.now()
      const recordedAtMs = 1_700_000_000_000 + Math.floor(number / 2) * 60_000 + (number % 2) * 500
      const sessionGroupId = grouping.groupOf(clip, { athleteId, recordedAtMs })
      samples.rules.push(namedAtMs - startedAtMs)
      samples.grouping.push(performance.now() - namedAtMs)
      lifecycle.note(clip.id, 'tagged', { facts: { sessionGroupId, recordedAtMs, tags: tagsOf() } })
    }
  } finally {
    close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const tagsOf = (): NonNullable<Clip['tags']> => ({
  athleteId,
  athleteName: null,
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
  origins: { athlete: 'file-name', activity: 'path', movement: 'file-name', dimensions: {} },
})

function rowOf(clips: number, samples: { rules: number[]; grouping: number[] }) {
  const micro = (values: number[], share: number) => rounded(percentile(values.slice(-STEP), share) * 1_000, 0)
  return {
    clips,
    'rules p50 µs': micro(samples.rules, 0.5),
    'rules p95 µs': micro(samples.rules, 0.95),
    'grouping p50 µs': micro(samples.grouping, 0.5),
    'grouping p95 µs': micro(samples.grouping, 0.95),
  }
}
