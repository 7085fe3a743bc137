import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const video = fileURLToPath(new URL('../../resources/demo/cam-a/IMG_0412.MOV', import.meta.url))

/** A poster and a strip of the size that the station makes them in, drawn from a demo clip. */
export function samplePictures(folder: string): { poster: string; strip: string } {
  const poster = join(folder, 'poster.jpg')
  const strip = join(folder, 'strip.jpg')
  const draw = (filter: string, file: string) =>
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', video, '-vf', filter, '-frames:v', '1', file])
  draw('scale=320:-2', poster)
  draw('select=not(mod(n\\,24)),scale=160:-2,tile=12x1', strip)
  return { poster, strip }
}
