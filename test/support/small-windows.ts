import type { Page, ViewportSize } from '@playwright/test'

/** The smallest window, and a laptop of 1366x768 at 150 % and at 200 %. */
export const smallSizes = [
  { width: 1024, height: 640 },
  { width: 911, height: 512 },
  { width: 683, height: 384 },
] as const

/** Toasts lie over the end of a screen for a few seconds. */
export async function toastsGone(page: Page): Promise<void> {
  await page.waitForFunction(() => ['', '0px'].includes(document.documentElement.style.getPropertyValue('--toasts')))
}

/** Controls of the page that a person with a mouse can't reach in windows of these sizes: one line for each. */
export async function unreachableControls(page: Page, sizes: readonly ViewportSize[] = smallSizes): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const line of await page.evaluate(unreachable)) found.push(`${size.width}x${size.height}: ${line}`)
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** Runs in the page. A box that hides what overflows it can be scrolled by a program, but not by a person. */
function unreachable(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, video, [role="option"], [tabindex="0"]:not([role="grid"])'
  const LEAST_OF_A_LIST = 72
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`
  }
  const isOnlyReadOut = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.clientWidth === 1 && at.clientHeight === 1) return true
    }
    return element.getBoundingClientRect().width <= 1
  }
  const hasHidden = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if ((isHidden(overflowX) && at.scrollLeft > 0) || (isHidden(overflowY) && at.scrollTop > 0)) return true
    }
    return false
  }
  for (const grid of document.querySelectorAll('[role="grid"]')) {
    const shown = grid.parentElement?.clientHeight ?? 0
    if (shown < Math.min(grid.clientHeight, LEAST_OF_A_LIST)) found.push(`only ${shown} px of ${nameOf(grid)}`)
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    // A check box is drawn by its label; what is behind a dialog is not meant to be reached.
    const element = control.closest('label') ?? control
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]')
    )
      continue
    if (isOnlyReadOut(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    if (hasHidden(element)) {
      found.push(`${nameOf(element)} is cut off by what cannot be scrolled`)
      continue
    }
    const box = element.getBoundingClientRect()
    if (box.left < -1 || box.right > root.clientWidth + 1) {
      found.push(`${nameOf(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`)
      continue
    }
    const x = (Math.max(box.left, 0) + Math.min(box.right, root.clientWidth)) / 2
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2
    const top = document.elementFromPoint(x, y)
    // An open list over the page closes again.
    if (top?.closest('[role="listbox"]') && !element.contains(top)) continue
    if (!top || !(element.contains(top) || top.contains(element)))
      found.push(`${nameOf(element)} is under ${top ? nameOf(top) : 'nothing: it is outside the window'}`)
  }
  return found
}
