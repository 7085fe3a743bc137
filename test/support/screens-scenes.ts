// Every screen in every state, for the screenshots and for axe: who opens the facility, and what is done to get there.
import type { Page } from '@playwright/test'
import { busyDay } from './screens-day.ts'
import { athleteGroups } from './screens-scenes-athletes.ts'
import { auditGroups } from './screens-scenes-audit.ts'
import { busyScenes, spanishScenes } from './screens-scenes-busy.ts'
import { captureGroups } from './screens-scenes-captures.ts'
import { edgeGroups } from './screens-scenes-edges.ts'
import { exportGroups } from './screens-scenes-exports.ts'
import { facilityGroups } from './screens-scenes-facility.ts'
import { findScenes, findScenesInSpanish } from './screens-scenes-find.ts'
import { quietGroups } from './screens-scenes-quiet.ts'
import { resultGroups } from './screens-scenes-results.ts'
import { troubledGroups } from './screens-scenes-troubled.ts'
import { updateGroups } from './screens-scenes-updates.ts'
import type { World, WorldOptions } from './screens-world.ts'

/** One state of one screen. */
export interface Scene {
  readonly name: string
  /** Part of the address after #. */
  readonly place?: string
  /** For somebody who has not come in. */
  readonly isOutside?: boolean
  /** Leaves no listener on the station's port. */
  readonly cutsOff?: boolean
  /** Checked for controls out of reach at every small size, not only at the smallest. */
  readonly isAtEverySize?: boolean
  /** Opened on the page of the scene before, without a reload: only its address changes. */
  readonly keepsPage?: boolean
  /** Before the page is opened. */
  readonly prepare?: (page: Page, world: World) => Promise<void>
  /** Brings the page there, and waits until it is. */
  readonly arrange: (page: Page, world: World) => Promise<unknown>
}

/** Scenes of one facility, in this order. */
export interface SceneGroup {
  readonly name: string
  readonly open: (base: SceneBase) => Promise<World>
  readonly scenes: readonly Scene[]
}

export type SceneBase = Pick<WorldOptions, 'screensDir' | 'place'>

export const busyGroups: readonly SceneGroup[] = [
  {
    name: 'a busy day',
    open: busyDay,
    scenes: [...busyScenes, ...findScenes, ...spanishScenes, ...findScenesInSpanish],
  },
]

/** Athletes, Captures, Exports and Results. */
export const listGroups: readonly SceneGroup[] = [
  ...athleteGroups,
  ...captureGroups,
  ...auditGroups,
  ...exportGroups,
  ...edgeGroups,
  ...resultGroups,
]

export const stateGroups: readonly SceneGroup[] = [
  ...quietGroups,
  ...troubledGroups,
  ...updateGroups,
  ...facilityGroups,
]

export const sceneGroups: readonly SceneGroup[] = [...busyGroups, ...listGroups, ...stateGroups]

/** Opens the scene in a page of its own kind. */
export async function openScene(page: Page, world: World, scene: Scene) {
  await scene.prepare?.(page, world)
  if (scene.isOutside) await page.goto(`http://127.0.0.1:${world.headless.port}/${scene.place ?? ''}`)
  else await openPlace(page, world, scene)
  await scene.arrange(page, world)
  await pictured(page)
}

/**
 * Opens a scene on the page of another scene, through another screen that clears its state. A reload takes five times
 * as long; scenes reload where something stays open or asks first, and for Results, which keep their choices.
 */
async function openPlace(page: Page, world: World, { place = 'today', keepsPage = false }: Scene) {
  const hash = `#/${place}`
  if (page.url() === 'about:blank') {
    await page.goto(world.freshAddress())
    await page.getByRole('banner').waitFor()
  } else if (!keepsPage && (place.startsWith('results') || !(await leftBehind(page, elsewhereThan(place))))) {
    await page.evaluate((place) => history.replaceState(null, '', place), hash)
    await page.reload()
    await page.getByRole('banner').waitFor()
    return
  }
  await page.evaluate((place) => (window.location.hash = place), hash)
}

const elsewhereThan = (place: string) => (place.startsWith('settings') ? '#/exports' : '#/settings/about')

/** True once the page shows that other screen and nothing else. */
async function leftBehind(page: Page, elsewhere: string): Promise<boolean> {
  for (let more = 3; more > 0 && (await page.locator(overTheScreen).count()) > 0; more -= 1)
    await page.keyboard.press('Escape')
  return page.evaluate(
    async ({ elsewhere, overTheScreen }) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.location.hash = elsewhere
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const toasts = document.documentElement.style.getPropertyValue('--toasts')
      const hasToasts = toasts !== '' && toasts !== '0px'
      return window.location.hash === elsewhere && !hasToasts && document.querySelector(overTheScreen) === null
    },
    { elsewhere, overTheScreen },
  )
}

const overTheScreen = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-drawer]'

/** Until every picture in sight is there. */
export const pictured = (page: Page) =>
  page.waitForFunction(
    () => [...document.images].every(({ complete }) => complete) && document.fonts.status === 'loaded',
  )
