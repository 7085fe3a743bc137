// Real clips for the journeys: the small ones that come with the project, and copies of any size made from them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const fixtures = join(import.meta.dirname, '../fixtures/clips')
const demo = join(import.meta.dirname, '../../resources/demo')

export const clip = (name: string): Buffer => readFileSync(join(fixtures, name))
export const demoClip = (name: string): Buffer => readFileSync(join(demo, name))

/** The same video with a box of padding behind it: another content, another size, as whole as before. */
export function padded(video: Buffer, paddingBytes: number, seed: string): Buffer {
  const box = Buffer.alloc(8 + paddingBytes + seed.length, `${seed}.`)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video, box])
}

/** A clip like no other. */
export const another = (seed: string, paddingBytes = 100): Buffer => padded(clip('plain-60.mp4'), paddingBytes, seed)
