import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { disksOfProcess } from '../files/disks.ts'
import { readRange, streamBytes } from './file-bytes.ts'
import { createResponse, notFoundResponse, textResponse } from './responses.ts'

/** A clip's file, and its size when the station found it. */
export interface ClipFile {
  readonly path: string
  readonly sizeBytes: number
}

/**
 * Serves a clip's file or a part of it. Answers 404 where the file is gone or was replaced: nobody may see one
 * athlete's video under another's name.
 */
export async function serveVideo({ path, sizeBytes }: ClipFile, request: Headers): Promise<Response> {
  const stats = await disksOfProcess.ask(path, () => stat(path)).catch(() => null)
  if (!stats?.isFile() || stats.size !== sizeBytes || sizeBytes === 0) return notFoundResponse()
  const tag = tagOf(stats)
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    // Chromium plays H.264 in a .mov file only with this type.
    'content-type': 'video/mp4',
    etag: tag,
  }
  if (request.get('if-none-match') === tag) return createResponse(304, headers, null)
  const range = isFor(request, tag) ? readRange(request.get('range'), sizeBytes) : 'whole'
  if (range === 'unsatisfiable') {
    return textResponse(416, 'Range not satisfiable', { 'content-range': `bytes */${sizeBytes}` })
  }
  if (range === 'whole') {
    const all = streamBytes(path, stats, { first: 0, last: sizeBytes - 1 })
    return createResponse(200, { ...headers, 'content-length': String(sizeBytes) }, all)
  }
  const { first, last } = range
  const part = { 'content-range': `bytes ${first}-${last}/${sizeBytes}`, 'content-length': String(last + 1 - first) }
  return createResponse(206, { ...headers, ...part }, streamBytes(path, stats, range))
}

const tagOf = ({ size, mtimeMs }: Stats) => `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`

/** A range must continue the same file. */
const isFor = (request: Headers, tag: string) => [null, tag].includes(request.get('if-range'))
