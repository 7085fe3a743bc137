import type { PlotColor } from './plot-model.ts'

/** Colors and font of a canvas: tokens of the theme, resolved by the browser. */
export interface PlotInk {
  /** Text. */
  readonly ink: string
  /** Secondary text and lines of events. */
  readonly weak: string
  /** Lines of the grid. */
  readonly line: string
  /** Background. */
  readonly board: string
  readonly accent: string
  readonly series: Readonly<Record<PlotColor, string>>
  readonly font: string
}

/** Reads the theme's colors through an element, since a canvas does not support `light-dark()`. */
export function readPlotInk(host: HTMLElement): PlotInk {
  const probe = document.createElement('span')
  host.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const ink: PlotInk = {
    ink: colorOf('--ink'),
    weak: colorOf('--ink-2'),
    line: colorOf('--line'),
    board: colorOf('--board'),
    accent: colorOf('--accent'),
    series: {
      1: colorOf('--plot-1'),
      2: colorOf('--plot-2'),
      3: colorOf('--plot-3'),
      4: colorOf('--plot-4'),
      5: colorOf('--plot-5'),
      6: colorOf('--plot-6'),
      7: colorOf('--plot-7'),
      8: colorOf('--plot-8'),
    },
    font: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return ink
}

/** Calls back when the theme changes, by setting or by system. Returns a function that unsubscribes. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
