// Tray, menus and displays: the test sees what they show, and is the person who clicks there.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { type Bounds, onDone, tell } from './person.ts'

type Template = readonly MenuItemConstructorOptions[]

interface BuiltMenu {
  readonly template: Template
}

/** Actions that can be clicked now: the tray's first, since people use it most. */
const clickable: { tray: Template; application: Template } = { tray: [], application: [] }

export const Menu = {
  buildFromTemplate: (template: Template) => ({
    template,
    popup: () => tell({ kind: 'popup', entries: namesOf(template) }),
  }),
  setApplicationMenu({ template }: BuiltMenu) {
    clickable.application = template
    tell({ kind: 'menu', entries: namesOf(template) })
  },
}

onDone('choose', ({ label }) => {
  const item = [...clickable.tray, ...clickable.application.flatMap(within)].find((one) => one.label === label)
  if (!item?.click || item.enabled === false) throw new Error(`${label} cannot be chosen`)
  Reflect.apply(item.click, undefined, [])
})

const within = ({ submenu }: MenuItemConstructorOptions): Template => (Array.isArray(submenu) ? submenu : [])

/** “File > Settings (CmdOrCtrl+,)”; what cannot be clicked stands in parentheses. */
function namesOf(template: Template, above = ''): string[] {
  return template.flatMap((item) => {
    const { type, label = '', accelerator, enabled = true } = item
    if (type === 'separator') return []
    const name = `${above}${enabled ? label : `(${label})`}${accelerator ? ` ${accelerator}` : ''}`
    return item.submenu ? namesOf(within(item), `${label} > `) : [name]
  })
}

/** The path of a picture; empty where there is none, as with Electron. */
export const nativeImage = { createFromPath: (path: string) => (existsSync(path) ? path : '') }

export class Tray extends EventEmitter {
  #icon: string
  #tip = ''

  constructor(icon: string) {
    super()
    if (process.env['STAND_IN_TRAY'] === 'broken') throw new Error('the tray is broken')
    this.#icon = icon
    onDone('click-tray', () => this.emit('click'))
  }

  setImage(icon: string) {
    this.#icon = icon
  }

  setToolTip(tip: string) {
    this.#tip = tip
  }

  setContextMenu({ template }: BuiltMenu) {
    // Linux shows it nowhere where there is no tray, and says nothing.
    if (process.env['STAND_IN_TRAY'] === 'none') return
    clickable.tray = template
    tell({ kind: 'tray', icon: basename(this.#icon), tip: this.#tip, entries: namesOf(template) })
  }
}

interface StandInDisplay {
  readonly id: number
  readonly workArea: Bounds
}

let laptop: StandInDisplay = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
const displays = (): readonly StandInDisplay[] => [
  laptop,
  // As many as the test plugs in.
  ...(process.env['STAND_IN_DISPLAYS'] === '2'
    ? [{ id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1400 } }]
    : []),
]

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: displays,
  getPrimaryDisplay: () => laptop,
  getDisplayMatching: ({ x }: Bounds) =>
    displays().find(({ workArea }) => x >= workArea.x && x < workArea.x + workArea.width) ?? laptop,
})

onDone('plug-in', ({ workArea }) => {
  laptop = { id: 1, workArea }
  screen.emit('display-metrics-changed', {}, laptop, ['workArea'])
})
