// Measurements in the page: frames, times of painting, and memory.
import type { Page } from '@playwright/test'

export const FRAME_LIMIT_MS = 20
/** So many of a list's frames are to take less than 20 ms. */
export const FRAMES_WITHIN = 0.95
/** Memory that a page may keep after scrolling a long list. */
export const HEAP_GROWTH_LIMIT_MB = 20

/** The share of frames that were quick enough. */
export const within = (framesMs: readonly number[], limitMs = FRAME_LIMIT_MS) =>
  framesMs.filter((frameMs) => frameMs < limitMs).length / framesMs.length

/** Notes when a list's data came over the socket and when its first row was on the screen. Before the page is opened. */
export async function watchFirstPaint(page: Page, list: string) {
  await page.addInitScript((label) => {
    const marks: { dataMs: number | null; paintedMs: number | null } = { dataMs: null, paintedMs: null }
    Reflect.set(window, 'firstPaint', marks)
    const Native = window.WebSocket
    window.WebSocket = class extends Native {
      constructor(...given: ConstructorParameters<typeof Native>) {
        super(...given)
        this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (
            marks.dataMs === null &&
            typeof data === 'string' &&
            /"items":\[\{/.test(data) &&
            /"sizeBytes"/.test(data)
          )
            marks.dataMs = performance.now()
        })
      }
    }
    const look = () => {
      const row = document.querySelector(`[role="grid"][aria-label="${label}"] [role="row"]`)
      // A task after the frame in which it stood there: by then it was painted.
      if (row) requestAnimationFrame(() => setTimeout(() => (marks.paintedMs = performance.now())))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, list)
}

export async function firstPaintMs(page: Page): Promise<number> {
  const marks = await page.waitForFunction(() => {
    const found: { dataMs: number | null; paintedMs: number | null } = Reflect.get(window, 'firstPaint')
    return found.paintedMs === null ? null : { dataMs: found.dataMs, paintedMs: found.paintedMs }
  })
  const { dataMs, paintedMs } = (await marks.jsonValue()) ?? { dataMs: null, paintedMs: 0 }
  if (dataMs === null) throw new Error('the data of the list was not seen')
  return paintedMs - dataMs
}

/** The times between frames while something goes on. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Reflect.set(window, 'frameTimes', frames)
    let before: number | null = null
    const next = (nowMs: number) => {
      if (before !== null) frames.push(nowMs - before)
      before = nowMs
      if (Reflect.get(window, 'frameTimes') === frames) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const frames: number[] = Reflect.get(window, 'frameTimes')
    Reflect.set(window, 'frameTimes', null)
    return frames
  })
}

/** Memory of the page after everything unreachable was collected. */
export async function heldMemory(page: Page): Promise<{ heapMb: number; nodes: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heapMb: valueOf('JSHeapUsedSize') / 1e6, nodes: valueOf('Nodes') }
}
