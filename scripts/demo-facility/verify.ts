import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type SharedClip, sha256 } from '../../test/chaos/facility/shared-clips.ts'
import type { Stage } from './stage.ts'

/** An upload as the station that made it reported it. */
interface Upload {
  readonly station: string
  readonly sessionId: string
}

/** By the path of the file. */
export type Uploads = Map<string, Upload[]>

export interface Row {
  readonly clip: SharedClip
  readonly stations: readonly string[]
  /** Number of videos with these bytes in the service's store. */
  readonly videos: number
  readonly status: string
  /** The rep at the service: session ids of one rep begin alike. */
  readonly group: string
}

const Capture = z.object({ status: z.string() })

/** Asks the service itself, and hashes the bytes in its store. */
export async function readRows(
  { film, practiceDir }: Stage,
  uploads: Uploads,
  service: { readonly baseUrl: string; readonly key: string },
): Promise<Row[]> {
  const stored = readdirSync(join(practiceDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => sha256(readFileSync(join(entry.parentPath, entry.name))))
  return Promise.all(
    film.clips.map(async (clip) => {
      const made = uploads.get(clip.path) ?? []
      const sessionId = made[0]?.sessionId ?? ''
      const answer = await fetch(`${service.baseUrl}/captures/${encodeURIComponent(sessionId)}`, {
        headers: { authorization: `Bearer ${service.key}` },
      })
      return {
        clip,
        stations: made.map(({ station }) => station),
        videos: stored.filter((content) => content === clip.sha256).length,
        status: answer.ok ? Capture.parse(await answer.json()).status : String(answer.status),
        group: sessionId.replace(/_\d+$/, ''),
      }
    }),
  )
}

export function printTable(rows: readonly Row[], interrupted: string) {
  const head = ['file', 'cage', 'rep', 'uploaded by', 'videos', 'status', 'group', '']
  const body = rows.map(({ clip, stations, videos, status, group }) => [
    clip.fileName,
    String(clip.cage + 1),
    String(clip.rep + 1),
    stations.join(', '),
    String(videos),
    status,
    group.slice(0, 8),
    clip.path === interrupted ? 'taken over from Cage 2' : '',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n${line(head)}\n${line(widths.map((width) => '─'.repeat(width)))}`)
  for (const cells of body) console.log(line(cells))
  console.log('')
}

/** Everything that differs from what a facility promises. */
export function problemsOf(rows: readonly Row[], interrupted: string): string[] {
  const groups = Map.groupBy(rows, ({ clip }) => `cage ${clip.cage + 1}, rep ${clip.rep + 1}`)
  const takenOver = rows.find(({ clip }) => clip.path === interrupted)
  return [
    ...rows.flatMap(({ clip, stations, videos, status }) =>
      videos === 1 && stations.length === 1 && status === 'completed'
        ? []
        : [`${clip.fileName} is stored ${videos} times, ${status}, uploaded by ${stations.join(', ') || 'nobody'}`],
    ),
    ...[...groups].flatMap(([name, cameras]) =>
      new Set(cameras.map(({ group }) => group)).size === 1 ? [] : [`the cameras of ${name} are not one rep`],
    ),
    ...(takenOver?.stations.includes('Cage 1 right') ? [] : [`${basename(interrupted)} was not taken over`]),
  ]
}
