// Scrolling as by hand, and a list without data as the peer.
import type { Locator, Page } from '@playwright/test'

const WHEEL_PIXELS = 240

/** Puts the mouse over a list's first rows, from where it is wheeled on. */
export const pointAt = (grid: Locator) => grid.hover({ position: { x: 300, y: 30 } })

/** Half of the turns down and half of them up again, without a pause. */
export async function wheel(page: Page, turns: number) {
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, turn < turns / 2 ? WHEEL_PIXELS : -WHEEL_PIXELS)
}

/** To this share of the list's length, as by dragging its scroll bar. */
export const jumpTo = (grid: Locator, toShare: number) =>
  grid.evaluate((element, share) => {
    const scroller = scrollerOf(element)
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share

    function scrollerOf(inner: Element): Element {
      const isOne = inner.scrollHeight > inner.clientHeight && getComputedStyle(inner).overflowY !== 'visible'
      return isOne || !inner.parentElement ? inner : scrollerOf(inner.parentElement)
    }
  }, toShare)

/** Shares of a list's length in no order, the same each time: each is far from those before it. */
export const scattered = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (0.5 + index * 0.618_034) % 1)

/** A page with a list of plain rows that are all there: what a frame takes on this machine when no script runs. */
export const plainList = (rows: number, rowHeight: number) => `<!doctype html>
  <style>
    body { margin: 0 }
    #scroller { height: 100vh; overflow-y: auto }
    .row { display: grid; grid-template-columns: repeat(7, 1fr); height: ${rowHeight}px }
  </style>
  <div id="scroller"><div role="grid" aria-label="Plain list">${Array.from(
    { length: rows },
    (_, row) => `<div class="row">${`<span>Row ${row}</span>`.repeat(7)}</div>`,
  ).join('')}</div></div>`
