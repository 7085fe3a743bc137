import type { MakeFiles } from '../../station/ports/export-ports.ts'

/** Session and athlete as named in its rows. */
export interface NamedSession {
  readonly session: string
  readonly athlete: string
}

const MAX_NAME_CHARACTERS = 120
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Local date, such as 2026-11-23. */
export const localDay = (atMs: number) => {
  const date = new Date(atMs)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Name of an export's file or folder, without extension. Dates are local. */
export function exportFileName({ order, createdAtMs, isPartial }: MakeFiles): string {
  const { activity, movement, startTime, endTime } = order.request
  const filled = fillTemplate(order.files.fileName, {
    activity,
    movement,
    date: localDay(createdAtMs),
    from: localDay(startTime === null ? createdAtMs - 86_400_000 : startTime * 1_000),
    to: localDay(endTime === null ? createdAtMs : endTime * 1_000),
  })
  return safeFileName(isPartial ? `${filled} (partial)` : filled)
}

/** Name of one session's file. Rows without a session have a file too. */
export function sessionFileName({ session, athlete }: NamedSession): string {
  return safeFileName([athlete, session === '' ? 'no session' : session].filter((part) => part !== '').join(' '))
}

const fillTemplate = (template: string, fields: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (field, name: string) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? '') : field,
  )

/** Device names that Windows reserves. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Makes a name valid on every system: no separators, control characters or device names. */
export function safeFileName(name: string): string {
  const plain = name
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*\u007f]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
  if (plain === '') return 'export'
  return reserved.test(plain) ? `_${plain}` : plain
}

/** Creates a function that makes names unique within an export, regardless of case. */
export function createUniqueNames(extension: string): (stem: string) => string {
  const names = new Set<string>()
  return (stem) => {
    let name = `${stem}.${extension}`
    for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).${extension}`
    names.add(name.toLowerCase())
    return name
  }
}
