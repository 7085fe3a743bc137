// Checks of every screen in every state. Three test files share the scenes, so that three workers run them.

import type { Page, ViewportSize } from '@playwright/test'
import { expect } from 'vitest'
import { axeViolations, colorViolations } from './axe.ts'
import { hangMs } from './pace.ts'
import { connectionLost, notSignedIn } from './screens-console.ts'
import { openScene, type SceneGroup } from './screens-scenes.ts'
import { test, type Visitor } from './screens-stage.ts'
import { smallSizes, toastsGone, unreachableControls } from './small-windows.ts'

/** One test for each group of scenes. */
export const checkEveryScene = (groups: readonly SceneGroup[]) =>
  test.for(groups.map((group) => [group.name, group] as const))(
    '%s: axe finds no issue on any screen in either theme, and every control is reachable at 200 % zoom',
    // Some of them have thirty screens.
    { timeout: hangMs(1_800_000) },
    async ([, group], { stage }) => {
      const world = await stage.open(group.open)
      const violations: string[] = []
      const unreachable: string[] = []
      let shared: Visitor | null = null
      for (const scene of group.scenes) {
        const needsOwn = scene.isOutside || scene.cutsOff || scene.prepare !== undefined
        const { page, complaints } = needsOwn ? await stage.visitor() : (shared ??= await stage.visitor())
        if (scene.isOutside) complaints.allow(notSignedIn)
        if (scene.cutsOff) complaints.allow(connectionLost)
        await openScene(page, world, scene)
        await page.emulateMedia({ colorScheme: 'dark' })
        for (const violation of await axeViolations(page)) violations.push(`${scene.name}, dark: ${violation}`)
        await page.emulateMedia({ colorScheme: 'light' })
        for (const violation of await colorViolations(page)) violations.push(`${scene.name}, light: ${violation}`)
        if (scene.isAtEverySize)
          for (const violation of await inSmallestWindow(page)) violations.push(`${scene.name}, small: ${violation}`)
        // Most screens at the smallest size only: the others follow from it.
        const sizes = scene.isAtEverySize ? smallSizes : smallSizes.slice(-1)
        for (const line of await unreachableIn(page, sizes)) unreachable.push(`${scene.name}, ${line}`)
        if (needsOwn) await page.close()
      }
      expect(violations).toEqual([])
      expect(unreachable).toEqual([])
    },
  )

/** Runs axe in the smallest window, where other controls are visible and more of them scroll. */
async function inSmallestWindow(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize(smallSizes[0])
  const violations = await axeViolations(page)
  if (before) await page.setViewportSize(before)
  return violations
}

/** A drawer keeps its buttons above the toasts; on a screen they are out of the way after a few seconds. */
async function unreachableIn(page: Page, sizes: readonly ViewportSize[]): Promise<string[]> {
  const lines = await unreachableControls(page, sizes)
  if (lines.length === 0 || (await page.locator('[data-drawer]').count()) > 0) return lines
  await toastsGone(page)
  return unreachableControls(page, sizes)
}
