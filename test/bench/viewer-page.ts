// Frames that the viewer's page displays, read from the pixels of its videos.
import type { Page } from '@playwright/test'

/** The number of each video's frame, in the order of the page, at each picture of the screen. */
export type PlayedFrames = readonly (readonly number[])[]

/** Until every video stands at its frame, for two pictures of the screen. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quiet = 0
        const look = () => {
          const videos = [...document.querySelectorAll('video')]
          const stands = videos.every(({ seeking, readyState, paused }) => !seeking && readyState >= 2 && paused)
          quiet = stands ? quiet + 1 : 0
          if (quiet >= 3) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** Looks at every third picture of the screen: reading pixels costs time itself. */
export const playedFrames = (page: Page, forMs: number): Promise<PlayedFrames> =>
  page.evaluate(
    (lookedMs) =>
      new Promise<number[][]>((resolve) => {
        const read = Reflect.get(window, 'readNumbers') as () => number[]
        const found: number[][] = []
        const startedAtMs = performance.now()
        let drawn = 0
        const look = () => {
          drawn += 1
          if (drawn % 3 === 0) found.push(read())
          if (performance.now() - startedAtMs < lookedMs) requestAnimationFrame(look)
          else resolve(found)
        }
        requestAnimationFrame(look)
      }),
    forMs,
  )
