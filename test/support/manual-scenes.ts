// Scenes of the manual's pictures. Each works in every language: rows and addresses are found without words.

import type { Page } from '@playwright/test'
import { programVersion } from '../../src/computer/program-version.ts'
import { sampleStations } from '../renderer/fixtures/sample-facility.ts'
import { order } from './export-order.ts'
import { startPostgres } from './postgres.ts'
import { busyDay, exportClip, settled, tagsOf } from './screens-day.ts'
import { addStations, joinFacility, openFacility } from './screens-facility.ts'
import type { SceneBase } from './screens-scenes.ts'
import { openWorld, type World } from './screens-world.ts'
import { until } from './until.ts'

/** One picture of the manual. */
interface ManualScene {
  /** Name of the picture's file. */
  readonly name: string
  /** Part of the address after #. */
  readonly hash: string
  /** Brings the page there, and waits until it is complete. */
  readonly arrange: (page: Page, world: World) => Promise<unknown>
}

interface ManualSceneGroup {
  readonly open: (base: SceneBase) => Promise<World>
  readonly scenes: readonly ManualScene[]
}

const row = (page: Page) => page.locator('main [role="row"]').first().waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

export const manualSceneGroups: readonly ManualSceneGroup[] = [
  {
    open: (base) => openWorld({ ...base, isSetUp: false }),
    scenes: [{ name: 'setup', hash: 'today', arrange: (page) => page.getByRole('textbox').first().waitFor() }],
  },
  {
    open: busyDay,
    scenes: [
      { name: 'today', hash: 'today', arrange: text('Priya Raghunathan') },
      {
        name: 'on-deck',
        hash: 'today',
        async arrange(page) {
          await text('Priya Raghunathan')(page)
          await page.keyboard.press('a')
          await page.getByRole('option').first().waitFor()
        },
      },
      { name: 'queue', hash: 'queue', arrange: row },
      { name: 'clip', hash: 'today', arrange: openNewestClip },
      { name: 'viewer', hash: 'today', arrange: openViewer },
      { name: 'folders', hash: 'settings/folders', arrange: text('IMG_00623.MOV') },
      { name: 'find', hash: 'find', arrange: row },
    ],
  },
  {
    open: facilityDay,
    scenes: [{ name: 'facility', hash: 'facility', arrange: text(/^Cage 7/) }],
  },
  {
    open: season,
    scenes: [
      { name: 'captures', hash: 'captures', arrange: row },
      {
        name: 'athletes',
        hash: 'athletes',
        async arrange(page) {
          await page.getByRole('row').getByText('Maya Ortiz', { exact: true }).first().click()
          await page.locator('aside input').first().waitFor()
        },
      },
      { name: 'results', hash: 'results', arrange: row },
      {
        name: 'results-session',
        hash: 'results',
        async arrange(page, world) {
          await goTo(page, `results/session~${(await newestPitch(world)).id}`)
          await page.getByRole('slider').nth(2).waitFor()
        },
      },
      {
        name: 'results-trend',
        hash: 'results/trend',
        arrange: (page) => page.getByRole('slider').first().waitFor(),
      },
      {
        name: 'results-report',
        hash: 'results',
        async arrange(page, world) {
          const { athleteId } = await newestPitch(world)
          const asked = new URLSearchParams({ athlete: athleteId ?? '', activity: 'baseball', movement: 'pitching' })
          await goTo(page, `results/${encodeURIComponent(`report~${asked}`)}`)
          // Printing is possible once the report has all of its parts.
          await page.getByRole('button', { name: /^(Print|Imprimir)/, disabled: false }).waitFor()
        },
      },
      { name: 'exports', hash: 'exports', arrange: row },
      {
        name: 'audit',
        hash: 'audit',
        async arrange(page, { api, folderOf }) {
          await api.audit.start({ kind: 'folder', path: folderOf('A open side') })
          await page.locator('main [role="status"] h2').waitFor()
        },
      },
    ],
  },
]

const goTo = (page: Page, hash: string) => page.evaluate((address) => (window.location.hash = address), `#/${hash}`)

/** Opens the newest rep's first clip. */
async function openNewestClip(page: Page) {
  await text('Priya Raghunathan')(page)
  const rep = page.getByRole('row').filter({ hasText: 'Ansel Whitford' }).first()
  await rep.getByRole('button').first().click()
  await page.getByRole('complementary').locator('video').first().waitFor()
}

async function openViewer(page: Page, { api }: World) {
  const { items } = await api.reps({ offset: 0, limit: 1, fromMs: null })
  await goTo(page, `viewer/${items[0]?.id}`)
  await page.waitForFunction(() => {
    const videos = [...document.querySelectorAll('video')]
    return videos.length === 2 && videos.every(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
  })
}

/** The newest pitch that passed the quality check. */
async function newestPitch({ api }: World) {
  const pitches = { activity: 'baseball', movement: 'pitching' }
  const filter = { ...pitches, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true }
  const { items } = await api.results.sessions({ filter, order: 'newest', offset: 0, limit: 1 })
  const [pitch] = items
  if (!pitch) throw new Error('the season has no pitch')
  return pitch
}

/** A busy day at one of twelve stations. */
async function facilityDay(base: SceneBase): Promise<World> {
  const postgres = await startPostgres()
  const facility = await openFacility(postgres)
  const world = await busyDay(base)
  const others = sampleStations(Date.now()).filter(({ name }) => name !== 'Cage 2')
  await addStations(
    facility,
    others.map((station) => ({ ...station, version: programVersion() })),
  )
  await facility.close()
  await joinFacility(world, facility.database, postgres)
  return {
    ...world,
    async close() {
      await world.close()
      await postgres.stop()
    },
  }
}

const names = ['Maya Ortiz', 'Ansel Whitford', 'Priya Raghunathan', 'Tomás Quintero', 'Jo Park', 'Sam Ellis']

/** Four weeks of pitches and swings of six athletes, at the service and in the results library. */
async function season(base: SceneBase): Promise<World> {
  const athletes = names.map((name, index) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    return { first_name, last_name, dominant_arm: index % 3 === 1 ? 'left' : 'right' }
  })
  const settings = { 'screens.stationName': 'Cage 2' }
  const world = await openWorld({ ...base, athletes, cameras: ['A open side', 'B home plate'], settings })
  await uploadClips(world)
  const sessions = world.service.control.seedSeason({ athletes: names.length, weeks: 4, fps: 30 }).length
  for (const movement of ['hitting', 'pitching'])
    await world.api.exports.request(order({ movement, dateMode: 'capture_time' }, { format: 'jsonl' }))
  await until(async () => (await world.api.results.facts()).sessions >= sessions, 'the season in the library')
  return world
}

/** Uploads clips that the audit then finds at the service. */
async function uploadClips(world: World) {
  const atMs = Date.now() - 60_000
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: atMs })
  await world.set('uploads.holdSeconds', 0)
  for (let clip = 1; clip <= 8; clip += 1)
    exportClip(world, 0, `IMG_004${clip + 10}.MOV`, { atMs: atMs + clip * 5_000 })
  await settled(world, ({ completed }) => completed === 8)
}
