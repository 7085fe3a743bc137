import { readFile } from 'node:fs/promises'
import { answer, notFound } from './answers.ts'
import { serveVideo } from './clip-video.ts'
import type { MediaSource, PictureName } from './media-source.ts'

/** Below this lies what belongs to athletes. The paths are made by `mediaPaths` of the contract. */
export const MEDIA_PREFIX = '/media/'

/** A picture is named by its content: it never changes. */
const PICTURE_HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000, immutable' }

const pictureNames: Readonly<Record<string, PictureName>> = { 'poster.jpg': 'poster', 'strip.jpg': 'strip' }

export async function serveMedia(media: MediaSource, path: string, request: Headers): Promise<Response> {
  const [folder, name, more] = path.slice(MEDIA_PREFIX.length).split('/')
  if (folder === undefined || name === undefined || more !== undefined) return notFound()
  const picture = pictureNames[name]
  if (picture) return servePicture(media, folder, picture)
  return folder === 'clip' ? serveClip(media, name, request) : notFound()
}

async function serveClip(media: MediaSource, name: string, request: Headers): Promise<Response> {
  const id = decode(name)
  const file = id === null ? null : await media.videoOf(id)
  return file ? serveVideo(file, request) : notFound()
}

async function servePicture(media: MediaSource, key: string, name: PictureName): Promise<Response> {
  // The key becomes part of a file's name.
  const path = /^[a-z0-9]+$/i.test(key) ? await media.picture(key, name) : null
  const bytes = path === null ? null : await readFile(path).catch(() => null)
  if (!bytes) return notFound()
  return answer(200, { ...PICTURE_HEADERS, 'content-length': String(bytes.byteLength) }, bytes)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
