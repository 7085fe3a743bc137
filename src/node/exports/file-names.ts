import type { MakeFiles } from '../../core/exports/export-ports.ts'

/** What stands in the row for a file of one session. */
export interface NamedSession {
  readonly session: string
  readonly athlete: string
}

const MAX_NAME_CHARACTERS = 120
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Such as 2026-11-23, by this computer's clock. */
export const localDay = (atMs: number) => {
  const date = new Date(atMs)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The name of an export's file, or of the folder of its files, without an extension. Days are this computer's. */
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

/** The name of one session's file. Rows without a session go into one of their own. */
export function sessionFileName({ session, athlete }: NamedSession): string {
  return safeFileName([athlete, session === '' ? 'no session' : session].filter((part) => part !== '').join(' '))
}

const fillTemplate = (template: string, fields: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (field, name: string) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? '') : field,
  )

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Usable on every system: no separators, no control characters, no name of a device. */
export function safeFileName(name: string): string {
  const plain = name
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*\u007f]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  if (plain === '') return 'export'
  return reserved.test(plain) ? `_${plain}` : plain
}

/** Names with this extension that no other of them has, also where case makes no difference. */
export function createUniqueNames(extension: string): (stem: string) => string {
  const names = new Set<string>()
  return (stem) => {
    let name = `${stem}.${extension}`
    for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).${extension}`
    names.add(name.toLowerCase())
    return name
  }
}
