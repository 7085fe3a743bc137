import { expect } from 'vitest'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { axeViolations } from '../../support/axe.ts'
import { test } from '../../support/screens-stage.ts'

const MINUTE_MS = 60_000

const pitching = (firstName: string, lastName: string): TagsInput => ({
  athlete: { firstName, lastName, create: false },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
})

/** The deck as it is after two stations of the cage were apart: Maya, and Ansel two minutes later. */
function contradict(dataDir: string) {
  const nowMs = Date.now()
  const memory = openStationStore(dataDir)
  const first = { id: 'first', fromMs: nowMs - 4 * MINUTE_MS, tags: pitching('Maya', 'Ortiz') }
  const second = { id: 'second', fromMs: nowMs - 2 * MINUTE_MS, tags: pitching('Ansel', 'Whitford') }
  for (const [entry, rival] of [
    [first, null],
    [second, 'first'],
  ] as const) {
    memory.deck.add(entry)
    memory.cageDeck.put({ ...entry, saidMs: entry.fromMs, rival })
  }
  memory.close()
}

const languages = [
  { locale: 'en-US', heading: 'Who was on deck?', waits: /1 clip waits/, away: /not synchronized/ },
  { locale: 'es-MX', heading: '¿Quién estaba en turno?', waits: /1 clip espera/, away: /sin sincronizar/ },
]

test.for(languages)(
  'two athletes of stations that were apart are asked about and answered with a key ($locale)',
  async ({ locale, heading, waits, away }, { stage }) => {
    const world = await stage.world({
      athletes: [
        { first_name: 'Maya', last_name: 'Ortiz' },
        { first_name: 'Ansel', last_name: 'Whitford' },
      ],
      cameras: ['A open side'],
      settings: {
        'uploads.holdSeconds': 300,
        'screens.language': locale.slice(0, 2),
        // The station is away from its facility: no server answers there.
        'facility.database': 'postgresql://ondeck@127.0.0.1:1/ondeck',
        'facility.cage': 'Cage 2',
      },
      prepare: contradict,
    })
    const { page } = await stage.enter(world, { locale })
    const panel = page.locator('section').filter({ hasText: heading })
    await panel.getByText(heading).waitFor()
    await panel.getByText(away).waitFor()
    world.film('A open side', 'IMG_1.mp4', Date.now() - MINUTE_MS)
    await panel.getByText(waits).waitFor()
    await panel.getByRole('button', { name: /Maya Ortiz/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await page.keyboard.press('w')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await world.api.deck()).current?.athleteName).toBe('Ansel Whitford')
    await expect.poll(async () => (await world.api.untagged({ offset: 0, limit: 10 })).total).toBe(0)
  },
)
