import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../fixtures/clips/', import.meta.url)

export const clipPath = (name: string): string => fileURLToPath(new URL(name, folder))

export const clipBytes = (name: string): Buffer => readFileSync(clipPath(name))

export const foundClip = (name: string) => {
  const { size, mtimeMs } = statSync(clipPath(name))
  return { path: clipPath(name), sizeBytes: size, modifiedAtMs: mtimeMs }
}

const OTHER_KINDS = ['picture.mp4', 'picture-png.mov', 'matroska.mp4', 'text.mp4']

/** Every test clip that is a whole MP4 or MOV file. */
export const movies = readdirSync(folder).filter((name) => /\.(mov|mp4)$/.test(name) && !OTHER_KINDS.includes(name))
