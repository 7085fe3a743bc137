import type { Page } from '@playwright/test'
import { failure } from '../../src/station/contract/failure.ts'
import { sampleHeartbeat, sampleStations, withQueue } from '../renderer/fixtures/sample-facility.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { quietDay } from './screens-day.ts'
import { addReps, addStations, beginRebuild, joinFacility, openFacility } from './screens-facility.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import type { World } from './screens-world.ts'

const place = 'facility'
/** Servers of the groups' worlds. */
const servers = new WeakMap<World, Postgres>()
const facilities = new WeakMap<World, Awaited<ReturnType<typeof openFacility>>>()

/** A station that joined a facility of twelve. */
async function ofTwelve(base: SceneBase): Promise<World> {
  const postgres = await startPostgres()
  const facility = await openFacility(postgres)
  const nowMs = Date.now()
  await addStations(facility, [
    ...sampleStations(nowMs).filter(({ name }) => name !== 'Cage 2'),
    {
      id: 'Cage 11',
      name: 'Cage 11 with a long name, <b>north</b> side',
      cage: 'batting tunnel of the second building',
      version: '1.5.2',
      heardAtMs: nowMs,
      heartbeat: { ...withQueue(sampleHeartbeat(nowMs), 1_204, nowMs - 7 * 3_600_000), clockOffsetMs: 95_000 },
    },
    {
      id: 'Cage 12',
      name: 'Cage 12',
      cage: null,
      version: '1.5.2',
      heardAtMs: nowMs,
      heartbeat: {
        ...withQueue(sampleHeartbeat(nowMs), 4, nowMs - 3_600_000),
        trouble: failure('disk-full', { folder: '/data' }),
      },
    },
  ])
  await addReps(facility)
  await facility.close()
  const settings = { 'screens.stationName': 'Cage 2', 'facility.cage': 'Cage 2' }
  const world = await withServer(base, postgres, settings)
  await joinFacility(world, facility.database, postgres)
  facilities.set(world, facility)
  return world
}

async function withServer(base: SceneBase, postgres: Postgres, settings: Readonly<Record<string, unknown>>) {
  const opened = await quietDay(base, { settings })
  const world: World = {
    ...opened,
    async close() {
      await opened.close()
      await postgres.stop()
    },
  }
  servers.set(world, postgres)
  return world
}

/** A database that nobody has set up for OnDeck. */
async function ofEmptyDatabase(base: SceneBase): Promise<World> {
  const postgres = await startPostgres()
  const world = await withServer(base, postgres, { 'screens.stationName': 'Cage 2' })
  await joinFacility(world, await postgres.createDatabase(), postgres)
  return world
}

const stationsShown = (page: Page) => page.getByText('Cage 7 is not responding').waitFor()

async function killServer(_page: Page, world: World) {
  await servers.get(world)?.kill()
}

async function restoreCopy(_page: Page, world: World) {
  const facility = facilities.get(world)
  if (facility) await beginRebuild(facility)
}

/** The Facility screen, and Settings, Facility. */
export const facilityGroups: readonly SceneGroup[] = [
  {
    name: 'a facility',
    open: ofTwelve,
    scenes: [
      { name: 'facility', place, isAtEverySize: true, arrange: stationsShown },
      {
        name: 'facility-row',
        place,
        async arrange(page) {
          await stationsShown(page)
          await page.keyboard.press('j')
          await page.keyboard.press('j')
        },
      },
      {
        name: 'settings-facility',
        place: 'settings/facility',
        isAtEverySize: true,
        async arrange(page) {
          await page.getByRole('button', { name: 'Test connection' }).click()
          await page.getByText('Connection test passed').waitFor()
        },
      },
      {
        name: 'settings-folder-shared',
        place: 'settings/folders',
        arrange: (page) => page.getByText('Shared with other stations').first().waitFor(),
      },
      {
        name: 'settings-folder-of-another-cage',
        place: 'settings/folders',
        async arrange(page) {
          await page.getByText('Shared with other stations').first().click()
          await page.getByText('Doesn’t apply here: this folder has no cage.').waitFor()
          await page.getByLabel('Cage of this folder').fill('Cage 7')
          await page.getByText('Doesn’t apply here: this station is in Cage 2.').waitFor()
        },
      },
      {
        name: 'find-other-stations',
        place: 'find?station=*',
        isAtEverySize: true,
        arrange: (page) => page.getByRole('grid', { name: 'Reps of other stations' }).waitFor(),
      },
      {
        name: 'facility-spanish',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await page.getByText('Cage 7 no responde').waitFor()
        },
      },
      {
        name: 'settings-facility-spanish',
        place: 'settings/facility',
        async arrange(page) {
          await page.getByRole('button', { name: 'Probar conexión' }).click()
          await page.getByText('Prueba de conexión correcta').waitFor()
        },
      },
      {
        name: 'facility-rebuilding-spanish',
        place,
        prepare: restoreCopy,
        arrange: (page) => page.getByText('se restauró desde una copia de seguridad').waitFor(),
      },
      {
        name: 'facility-rebuilding',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await world.set('screens.language', 'en')
          await page.getByText('was restored from a backup').waitFor()
        },
      },
      {
        name: 'facility-away',
        place,
        isAtEverySize: true,
        prepare: killServer,
        arrange: (page) => page.getByRole('region', { name: /^Not synchronized since/ }).waitFor(),
      },
      {
        name: 'facility-away-ask',
        place,
        async arrange(page) {
          await page.getByRole('button', { name: 'Upload without the facility…' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'today-facility-away',
        arrange: (page) => page.getByText(/^Not synchronized since/).waitFor(),
      },
      {
        name: 'settings-facility-away',
        place: 'settings/facility',
        async arrange(page) {
          await page.getByRole('button', { name: 'Test connection' }).click()
          await page.getByText('Connection test failed').waitFor()
        },
      },
      {
        name: 'facility-away-spanish',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await page.getByRole('region', { name: /^Sin sincronizar desde/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'a facility that is not set up',
    open: ofEmptyDatabase,
    scenes: [
      {
        name: 'facility-not-ready',
        place,
        arrange: (page) => page.getByText('isn’t set up for OnDeck').waitFor(),
      },
    ],
  },
  {
    name: 'no facility',
    open: (base) => quietDay(base),
    scenes: [
      {
        name: 'facility-none',
        place,
        arrange: (page) => page.getByText('This station isn’t part of a facility').waitFor(),
      },
      {
        name: 'settings-facility-none',
        place: 'settings/facility',
        arrange: (page) => page.getByRole('button', { name: 'Join facility' }).waitFor(),
      },
    ],
  },
]
