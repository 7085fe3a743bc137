import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const EPOCH_SHIFT_SECONDS = 2_082_844_800

/** A box that players pass over: it makes a file too large for the system's own buffers. */
function padding(bytes) {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return box
}

/** Cameras that write files below `root`, each the template with a recording time and a mark, and remember them. */
export function createFilm({ root, template, startMs }) {
  const files = []
  let filmed = 0

  /** The mark tells videos apart; a text makes a file that is no video. */
  function film(path, { mark, text = null, minute = filmed + 1, paddingBytes = 0 } = {}) {
    filmed += 1
    const number = mark ?? filmed
    const recordedAtMs = startMs + minute * 60_000
    const file = join(root, 'cameras', path)
    mkdirSync(dirname(file), { recursive: true })
    const video = text === null ? readFileSync(template) : Buffer.from(text)
    const bytes = paddingBytes === 0 ? video : Buffer.concat([video, padding(paddingBytes)])
    if (text === null) {
      const header = bytes.indexOf('mvhd')
      bytes.writeUInt32BE(recordedAtMs / 1_000 + EPOCH_SHIFT_SECONDS, header + 8)
      bytes.writeUInt32BE(number, header + 12)
    }
    writeFileSync(file, bytes)
    utimesSync(file, recordedAtMs / 1_000, recordedAtMs / 1_000)
    files.push({ path, recordedAtMs, mark: number, text, paddingBytes })
  }

  return { files, film }
}
