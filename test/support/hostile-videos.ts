// Files that call themselves videos and want their reader to open something else, and what notices when it does.
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serve } from './http-server.ts'

/** A DASH playlist as small as its reader accepts; it names one video, which the reader opens to look into it. */
export const dashOf = (url: string) => `<?xml version="1.0"?>${mpdOf(url)}`

const mpdOf = (url: string) =>
  `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" ` +
  `profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" minBufferTime="PT1S"><Period><AdaptationSet ` +
  `mimeType="video/mp4"><Representation id="1" bandwidth="1000" width="160" height="90" codecs="avc1.4d401e">` +
  `<BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`

const hlsOf = (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`

const concatOf = (url: string) => `ffconcat version 1.0\nfile '${url}'\n`

/**
 * A playlist whose first bytes are also the head of a box, so that a whole movie follows behind it: it passes every check
 * of a movie. Its size comes from its first four letters; nearly all of it is a hole that takes no space on the disk.
 */
function polyglot(path: string, playlist: string, clip: Buffer) {
  const start = Buffer.from(`${playlist}\0`)
  const moovAt = start.readUInt32BE(0)
  const [ftyp, moov] = [boxOf(clip, 'ftyp'), boxOf(clip, 'moov')]
  const clipAt = 65_536
  const shifted = Buffer.from(moov)
  shiftOffsets(shifted, clipAt)
  const file = openSync(path, 'w')
  writeSync(file, start, 0, start.length, 0)
  writeSync(file, clip, 0, clip.length, clipAt)
  writeSync(file, Buffer.concat([ftyp, shifted]), 0, ftyp.length + shifted.length, moovAt)
  closeSync(file)
}

/** 151,600,191 bytes: "\t\t<?" as a size, and `skip` as its kind. */
const dashPolyglot = (path: string, url: string, clip: Buffer) => polyglot(path, `\t\t<?skip?>${mpdOf(url)}`, clip)

/** 1.7 GB: "ffco" as a size. */
export const concatPolyglot = (path: string, url: string, clip: Buffer) => polyglot(path, concatOf(url), clip)

function boxOf(bytes: Buffer, type: string): Buffer {
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === type) return bytes.subarray(at, at + bytes.readUInt32BE(at))
  }
  throw new Error(`the clip has no ${type}`)
}

/** In every table of chunks. */
function shiftOffsets(moov: Buffer, byBytes: number) {
  for (let at = moov.indexOf('stco', 0, 'latin1'); at !== -1; at = moov.indexOf('stco', at + 4, 'latin1')) {
    const count = moov.readUInt32BE(at + 8)
    for (let entry = 0; entry < count; entry += 1) {
      const offset = at + 12 + 4 * entry
      moov.writeUInt32BE(moov.readUInt32BE(offset) + byBytes, offset)
    }
  }
}

/** A server and a FIFO. `sung` names each that was opened, by whomever. */
export async function canaries(folder: string) {
  const sung: string[] = []
  const origin = await serve((request, response) => {
    sung.push(`${request.method} ${request.url}`)
    response.end()
  })
  const fifo = join(folder, 'canary.mov')
  execFileSync('mkfifo', [fifo])
  // Opening a FIFO for writing succeeds as soon as somebody reads it, who is kept until then.
  const timer = setInterval(() => {
    try {
      closeSync(openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK))
      sung.push(fifo)
    } catch {
      // ENXIO: nobody has opened it.
    }
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return { sung, url: `${origin}/canary.mov`, fileUrl: `file://${fifo}`, fifo }
}

/** Every kind of file that would have its reader open the canaries, by name. Returns their paths. */
export function writeHostileVideos(
  folder: string,
  { url, fileUrl, fifo }: Awaited<ReturnType<typeof canaries>>,
  clip: Buffer,
): string[] {
  const path = (name: string) => join(folder, name)
  const texts: [name: string, text: string][] = [
    ['dash-http.mp4', dashOf(url)],
    ['dash-file.mp4', dashOf(fileUrl)],
    ['hls-http.mp4', hlsOf(url)],
    ['hls-file.mp4', hlsOf(fileUrl)],
    ['concat-http.mp4', concatOf(url)],
    ['concat-file.mp4', concatOf(fileUrl)],
    ['concat-beside.mp4', concatOf('canary.mov')],
    ['concat-path.mp4', concatOf(fifo)],
  ]
  for (const [name, text] of texts) writeFileSync(path(name), text)
  dashPolyglot(path('polyglot-http.mp4'), url, clip)
  dashPolyglot(path('polyglot-file.mp4'), fileUrl, clip)
  return [...texts.map(([name]) => path(name)), path('polyglot-http.mp4'), path('polyglot-file.mp4')]
}

/** A movie whose data is said to lie in another file of the folder, as an alias of Classic Mac OS. */
export function movieWithAlias(path: string, other: string, clip: Buffer) {
  const at = clip.indexOf('dref', 0, 'latin1') + 12
  const alias = aliasOf(other)
  const grown = Buffer.concat([clip.subarray(0, at), alias, clip.subarray(at + clip.readUInt32BE(at))])
  const byBytes = alias.length - clip.readUInt32BE(at)
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const head = grown.lastIndexOf(type, at, 'latin1') - 4
    grown.writeUInt32BE(grown.readUInt32BE(head) + byBytes, head)
  }
  writeFileSync(path, grown)
}

/** Only what readers look at: one level up, one level down, and the path. */
function aliasOf(other: string): Buffer {
  // Of an even length: readers take a byte more of an odd one.
  const name = Buffer.from(other.length % 2 === 0 ? `/aa/${other}` : `/a/${other}`)
  const record = Buffer.alloc(170 + name.length)
  record.writeUInt32BE(record.length, 0)
  record.write('alis', 4, 'latin1')
  const levelsAt = 12 + 10 + 28 + 12 + 64 + 16
  record.writeUInt16BE(1, levelsAt)
  record.writeUInt16BE(1, levelsAt + 2)
  const pathAt = levelsAt + 4 + 16
  record.writeUInt16BE(2, pathAt)
  record.writeUInt16BE(name.length, pathAt + 2)
  name.copy(record, pathAt + 4)
  record.writeUInt16BE(0xff_ff, pathAt + 4 + name.length)
  return record
}
