import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { disksOfProcess } from '../files/disks.ts'
import { streamBytes } from './file-bytes.ts'
import { createResponse, notFoundResponse } from './responses.ts'

/** A file of an export, and its size when the export was made. */
export interface ServedExport {
  readonly path: string
  readonly sizeBytes: number
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.parquet': 'application/vnd.apache.parquet',
  '.mp4': 'video/mp4',
}

/** Serves a file of an export for download. A file that has changed since is not served. */
export async function serveExport({ path, sizeBytes }: ServedExport): Promise<Response> {
  const stats = await disksOfProcess.ask(path, () => stat(path)).catch(() => null)
  if (!stats?.isFile() || stats.size !== sizeBytes) return notFoundResponse()
  const headers = {
    'cache-control': 'no-store',
    'content-disposition': dispositionOf(basename(path)),
    'content-length': String(sizeBytes),
    'content-type': types[extname(path)] ?? 'application/octet-stream',
  }
  return createResponse(
    200,
    headers,
    sizeBytes === 0 ? '' : streamBytes(path, stats, { first: 0, last: sizeBytes - 1 }),
  )
}

/** Formats RFC 6266 names: a plain one for old clients, and the full one. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
