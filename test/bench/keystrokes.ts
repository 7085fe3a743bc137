// From a key to the frame in which what it changed is painted, and where that time goes. All of it is noted in the page.
import type { Page } from '@playwright/test'

/** The time of a key until the changed list is painted, in the steps that follow each other. */
export interface Keystroke {
  readonly toRequestMs: number
  readonly toAnswerMs: number
  readonly toChangeMs: number
  readonly toPaintMs: number
}

export const wholeMs = ({ toRequestMs, toAnswerMs, toChangeMs, toPaintMs }: Keystroke) =>
  toRequestMs + toAnswerMs + toChangeMs + toPaintMs

/** Notes when the last request of this procedure went and when its answer came. Before the page is opened. */
export const watchCalls = (page: Page, procedure: string) =>
  page.addInitScript((path) => {
    const call: { id: unknown; sentMs: number; cameMs: number } = { id: null, sentMs: 0, cameMs: 0 }
    Reflect.set(window, 'watchedCall', call)
    const Native = window.WebSocket
    window.WebSocket = class extends Native {
      constructor(...given: ConstructorParameters<typeof Native>) {
        super(...given)
        this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const isAnswer = typeof data === 'string' && data.startsWith(`{"i":${JSON.stringify(call.id)}`)
          if (isAnswer) call.cameMs = performance.now()
        })
      }
      override send(data: Parameters<WebSocket['send']>[0]) {
        if (typeof data === 'string' && data.includes(path)) {
          call.id = JSON.parse(data).i
          call.sentMs = performance.now()
        }
        super.send(data)
      }
    }
  }, procedure)

/** Types a text into the search, letter by letter, each after the one before was painted; keys that change nothing are left out. */
export async function typeInto(page: Page, text: string): Promise<Keystroke[]> {
  const search = page.getByRole('searchbox')
  await search.fill('')
  await search.focus()
  await page.waitForTimeout(300)
  const strokes: Keystroke[] = []
  for (const letter of text) {
    const painted = await page.evaluateHandle(untilPainted)
    await page.keyboard.type(letter)
    const stroke = await painted.evaluate(({ stroke: awaited }) => awaited)
    if (stroke !== null) strokes.push(stroke)
  }
  return strokes
}

/** Runs in the page. Without a call to watch, the key itself changes the list. */
function untilPainted(): { stroke: Promise<Keystroke | null> } {
  const call: { sentMs: number; cameMs: number } | undefined = Reflect.get(window, 'watchedCall')
  const stroke = new Promise<Keystroke | null>((resolve) => {
    const screen = document.querySelector('[role="searchbox"]')?.closest('header')?.parentElement
    let beganMs = 0
    let changedMs = 0
    const begin = () => (beganMs = performance.now())
    const timer = setTimeout(() => done(null), 800)
    const observer = new MutationObserver(() => {
      const isAnswered = beganMs > 0 && (call === undefined || call.cameMs > beganMs)
      if (changedMs > 0 || !isAnswered) return
      changedMs = performance.now()
      // A task after the frame: by then it was painted.
      requestAnimationFrame(() => setTimeout(() => done(steps(performance.now()))))
    })
    const steps = (paintedMs: number): Keystroke => {
      const sentMs = call?.sentMs ?? beganMs
      const cameMs = call?.cameMs ?? beganMs
      return {
        toRequestMs: sentMs - beganMs,
        toAnswerMs: cameMs - sentMs,
        toChangeMs: changedMs - cameMs,
        toPaintMs: paintedMs - changedMs,
      }
    }
    function done(result: Keystroke | null) {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('keydown', begin, { capture: true })
      resolve(result)
    }
    document.addEventListener('keydown', begin, { capture: true, once: true })
    if (screen) observer.observe(screen, { childList: true, subtree: true, characterData: true })
  })
  return { stroke }
}

/** A page that searches the names in its own memory and draws its rows without a library: what a browser takes at least. */
export const plainSearch = (names: readonly string[]) => `<!doctype html>
  <style>
    body { margin: 0 }
    .row { display: grid; grid-template-columns: 2fr repeat(9, 1fr); height: 48px }
  </style>
  <div>
    <header><input role="searchbox"></header>
    <div id="rows"></div>
  </div>
  <script>
    const names = ${JSON.stringify(names).replaceAll('<', '\\u003c')}
    const rows = document.getElementById('rows')
    document.querySelector('input').addEventListener('input', ({ target }) => {
      const words = target.value.toLowerCase().split(' ')
      const fits = (name) => words.every((word) => name.some((part) => part.startsWith(word)))
      const found = names.filter((name) => fits(name.toLowerCase().split(' ')))
      const cells = (name) => '<b>' + name + '</b>' + ('<span>' + name + '</span>').repeat(9)
      rows.innerHTML = found.slice(0, 20).map((name) => '<div class="row">' + cells(name) + '</div>').join('')
    })
  </script>`
