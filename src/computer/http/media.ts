import { readFile } from 'node:fs/promises'
import type { PictureName } from '../media/picture-name.ts'
import { serveVideo } from './clip-video.ts'
import { serveExport } from './export-download.ts'
import type { MediaSource } from './media-source.ts'
import { createResponse, notFoundResponse } from './responses.ts'

/** Prefix of all athlete data. The contract's `mediaPathsFor` makes the paths. */
export const MEDIA_PREFIX = '/media/'

/** Pictures are named by their content and never change. */
const PICTURE_HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000, immutable' }

const ZIP_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment',
  'cache-control': 'no-store',
}

const pictureNames: Readonly<Record<string, PictureName>> = { 'poster.jpg': 'poster', 'strip.jpg': 'strip' }

export async function serveMedia(media: MediaSource, path: string, request: Headers): Promise<Response> {
  const [folder, name, more, ...others] = path.slice(MEDIA_PREFIX.length).split('/')
  if (folder === undefined || name === undefined || others.length > 0) return notFoundResponse()
  if (more !== undefined) return folder === 'export' ? serveExportFile(media, name, more) : notFoundResponse()
  const picture = pictureNames[name]
  if (picture) return servePicture(media, folder, picture)
  if (name === 'preview.mp4') return servePreview(media, folder, request)
  if (folder === 'shared') return serveShared(media, name)
  if (folder === 'diagnostics') return serveDiagnostics(media, name)
  if (folder === 'result') return serveResult(media, name)
  return folder === 'clip' ? serveClip(media, name, request) : notFoundResponse()
}

async function serveClip(media: MediaSource, name: string, request: Headers): Promise<Response> {
  const id = decode(name)
  const file = id === null ? null : await media.videoOf(id)
  return file ? serveVideo(file, request) : notFoundResponse()
}

async function servePreview(media: MediaSource, key: string, request: Headers): Promise<Response> {
  const file = isKey(key) ? await media.previewOf(key) : null
  return file ? serveVideo(file, request) : notFoundResponse()
}

async function serveShared(media: MediaSource, name: string): Promise<Response> {
  const id = decode(name)
  const file = id === null ? null : await media.sharedVideoOf(id)
  return file ? serveExport(file) : notFoundResponse()
}

async function serveExportFile(media: MediaSource, name: string, number: string): Promise<Response> {
  const id = decode(name)
  const file = id !== null && /^\d{1,9}$/.test(number) ? media.exportFileOf(id, Number(number)) : null
  return file ? serveExport(file) : notFoundResponse()
}

async function serveResult(media: MediaSource, text: string): Promise<Response> {
  const name = decode(text)
  const file = name === null ? null : media.resultFileOf(name)
  return file ? serveExport(file) : notFoundResponse()
}

async function serveDiagnostics(media: MediaSource, text: string): Promise<Response> {
  const name = decode(text)
  const path = name === null ? null : media.diagnosticsOf(name)
  const bytes = path === null ? null : await readFile(path).catch(() => null)
  if (!bytes) return notFoundResponse()
  return createResponse(200, { ...ZIP_HEADERS, 'content-length': String(bytes.byteLength) }, bytes)
}

/** A strip is made after its poster: a request that comes before is not an error. */
const isToCome = async (media: MediaSource, key: string, name: PictureName): Promise<boolean> =>
  name === 'strip' && isKey(key) && (await media.picture(key, 'poster')) !== null

/** Keys become part of a file name. */
const isKey = (key: string) => /^[a-z0-9]+$/i.test(key)

async function servePicture(media: MediaSource, key: string, name: PictureName): Promise<Response> {
  const path = isKey(key) ? await media.picture(key, name) : null
  const bytes = path === null ? null : await readFile(path).catch(() => null)
  if (!bytes)
    return (await isToCome(media, key, name))
      ? createResponse(204, { 'cache-control': 'no-store' }, null)
      : notFoundResponse()
  return createResponse(200, { ...PICTURE_HEADERS, 'content-length': String(bytes.byteLength) }, bytes)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
