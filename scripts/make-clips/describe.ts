import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { ffprobe } from './ffmpeg.ts'

const tags = z.record(z.string(), z.string()).default({})
const streamShape = z.object({
  codec_type: z.string(),
  codec_name: z.string(),
  codec_tag_string: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().default('1:1'),
  r_frame_rate: z.string(),
  avg_frame_rate: z.string(),
  nb_frames: z.string().default('?'),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
const probeShape = z.object({
  format: z.object({ format_name: z.string(), duration: z.string().optional(), tags }),
  streams: z.array(streamShape),
})
type Stream = z.infer<typeof streamShape>

const columns = ['file', 'what it is', 'bytes', 'format', 'video', 'stored', 'displayed', 'fps (r / avg)', 'frames']
const heading = [...columns, 'seconds', 'audio', 'tags']

/** The head of a Markdown table of clips. */
export const tableHead = [row(heading), row(heading.map(() => '---'))].join('\n')

/** One line of that table: what ffprobe says about a file. */
export function describe(folder: string, file: string, what: string): string {
  const name = `\`${relative(folder, file).replaceAll('\\', '/')}\``
  const start = [name, what, `${statSync(file).size}`]
  const probed = ffprobe(file)
  if (probed === undefined) return row([...start, 'unreadable', '', '', '', '', '', '', '', ''])
  const { format, streams } = probeShape.parse(probed)
  const audio = streams.find((stream) => stream.codec_type === 'audio')?.codec_name ?? ''
  const picture = pictureCells(streams.find((stream) => stream.codec_type === 'video'))
  return row([...start, format.format_name, ...picture, format.duration ?? '', audio, timesIn(format.tags)])
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function pictureCells(stream: Stream | undefined): string[] {
  if (!stream) return ['', '', '', '', '']
  const { width = 0, height = 0 } = stream
  const [across = 1, down = 1] = stream.sample_aspect_ratio.split(':').map(Number)
  const turn = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const wide = Math.round((width * across) / down)
  const shown = turn % 180 === 0 ? `${wide}x${height}` : `${height}x${wide} (${turn}°)`
  const coded = stream.codec_tag_string.startsWith('[') ? '' : ` ${stream.codec_tag_string}`
  const { r_frame_rate: rate, avg_frame_rate: average, nb_frames: frames } = stream
  return [`${stream.codec_name}${coded}`, `${width}x${height}`, shown, `${rate} / ${average}`, frames]
}

const timesIn = (found: Record<string, string>) =>
  Object.entries(found)
    .filter(([name]) => name.toLowerCase().includes('creation'))
    .map(([name, value]) => `${name}=${value}`)
    .join('<br>')
