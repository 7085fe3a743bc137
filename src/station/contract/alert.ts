import { z } from 'zod'
import { ClipId } from './clip.ts'
import type { Settings } from './settings.ts'
import { ReleaseVersion } from './updates.ts'

const count = z.int().min(0)

/** Subject of an alert. */
export const AlertPart = z.discriminatedUnion('kind', [
  /** `clipId` is set where it is the only clip, here and below. */
  z.object({ kind: z.literal('needs-tags'), clips: count, clipId: ClipId.nullable() }),
  z.object({ kind: z.literal('needs-attention'), clips: count, clipId: ClipId.nullable() }),
  /** Files that look like copies, and whose original has not come within a day: each is asked about once. */
  z.object({ kind: z.literal('original-missing'), clips: count, clipId: ClipId.nullable() }),
  /** A folder that usually gets clips gets none, while another does. */
  z.object({ kind: z.literal('camera-silent'), folder: z.string(), camera: z.string(), minutes: count }),
  /** The queue is empty. `left` clips aren't uploaded, because they need a person. */
  z.object({ kind: z.literal('all-uploaded'), clips: count, left: count }),
  z.object({
    kind: z.literal('export-ready'),
    exports: count,
    exportId: z.string().nullable(),
    movement: z.string().nullable(),
  }),
  /** `hoursLeft` belongs to the export that is deleted first. */
  z.object({
    kind: z.literal('export-expiring'),
    exports: count,
    exportId: z.string().nullable(),
    movement: z.string().nullable(),
    hoursLeft: count,
  }),
  /** A newer release is available. */
  z.object({ kind: z.literal('update'), version: ReleaseVersion }),
  /** Stations of the facility with the same problem. `station` is the name of the only one. */
  z.object({ kind: z.literal('station-silent'), stations: count, station: z.string().nullable(), clips: count }),
  z.object({ kind: z.literal('station-disk'), stations: count, station: z.string().nullable() }),
  z.object({ kind: z.literal('station-clock'), stations: count, station: z.string().nullable() }),
])
export type AlertPart = z.infer<typeof AlertPart>

/** An alert of the system or the browser, for people who aren't looking at OnDeck. */
export const Alert = z.object({
  id: z.string(),
  atMs: z.number(),
  what: z.discriminatedUnion('kind', [
    ...AlertPart.options,
    /** All alerts that quiet hours held back. */
    z.object({ kind: z.literal('summary'), parts: z.array(AlertPart).min(2) }),
  ]),
})
export type Alert = z.infer<typeof Alert>

/** Name of the setting that turns each kind on or off. */
export const alertSettings = {
  'needs-tags': 'needsTags',
  'needs-attention': 'needsAttention',
  'original-missing': 'needsAttention',
  'camera-silent': 'cameraSilent',
  'all-uploaded': 'allUploaded',
  'export-ready': 'exportReady',
  'export-expiring': 'exportExpiring',
  update: 'update',
  'station-silent': 'facility',
  'station-disk': 'facility',
  'station-clock': 'facility',
} as const satisfies Record<AlertPart['kind'], keyof Settings['notifications']>

/** Page that a click on an alert opens. */
export const AlertTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clip'), clipId: ClipId }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({ kind: z.literal('export'), exportId: z.string() }),
  z.object({ kind: z.literal('screen'), screen: z.enum(['today', 'queue', 'exports', 'about', 'facility']) }),
])
export type AlertTarget = z.infer<typeof AlertTarget>

/** Opens the single clip or export where there is one, else the screen that lists them. */
export function alertTargetOf(what: Alert['what']): AlertTarget {
  switch (what.kind) {
    case 'needs-tags':
    case 'needs-attention':
    case 'original-missing':
      return what.clipId === null ? { kind: 'screen', screen: 'today' } : { kind: 'clip', clipId: what.clipId }
    case 'camera-silent':
      return { kind: 'folder', path: what.folder }
    case 'all-uploaded':
      return { kind: 'screen', screen: 'queue' }
    case 'export-ready':
    case 'export-expiring':
      return what.exportId === null
        ? { kind: 'screen', screen: 'exports' }
        : { kind: 'export', exportId: what.exportId }
    case 'update':
      return { kind: 'screen', screen: 'about' }
    case 'station-silent':
    case 'station-disk':
    case 'station-clock':
      return { kind: 'screen', screen: 'facility' }
    case 'summary':
      return { kind: 'screen', screen: 'today' }
  }
}

const OPEN = '#/open/'

/** Address within the page that opens the target, for code outside the page. */
export const alertTargetAddress = (target: AlertTarget): string =>
  `${OPEN}${encodeURIComponent(JSON.stringify(target))}`

/** Parses an address within the page; null for every other address. */
export function alertTargetAt(hash: string): AlertTarget | null {
  if (!hash.startsWith(OPEN)) return null
  try {
    return AlertTarget.safeParse(JSON.parse(decodeURIComponent(hash.slice(OPEN.length)))).data ?? null
  } catch {
    return null
  }
}
