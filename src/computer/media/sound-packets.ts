import type { ByteSource, ByteSpan } from './boxes.ts'

/**
 * Sound whose samples are not pieces of the file, as QuickTime describes it: so many samples make a packet of so many
 * bytes. Null for both where the file doesn't say it.
 */
export interface SoundPackets {
  readonly samples: number | null
  readonly bytes: number | null
}

type Packet = readonly [samples: number, bytesPerChannel: number]

/** Packets of the codecs of QuickTime, of one channel; null where the size of a sample tells nothing. */
const packetsOf: Readonly<Record<string, Packet | null>> = {
  ima4: [64, 34],
  MAC3: [6, 2],
  MAC6: [6, 1],
  alaw: [1, 1],
  ulaw: [1, 1],
  in24: [1, 3],
  in32: [1, 4],
  fl32: [1, 4],
  fl64: [1, 8],
  lpcm: null,
  Qclp: null,
  QDMC: null,
  QDM2: null,
  agsm: null,
  '.mp3': null,
}

/** Codecs whose samples have the number of bits that the description says. */
const PLAIN_SOUND = new Set(['NONE', 'raw ', 'twos', 'sowt'])

/** Codecs of Windows in QuickTime: the number of the codec follows. */
const WINDOWS_SOUND = /^ms[^ -~]/

/** Compression id of sound whose packets have their sizes in the index, as pictures have. */
const SIZES_IN_INDEX = -2

const DESCRIPTION_BYTES = { short: 36, packets: 52, long: 72 }

/** Reads the first sound description of `stsd`; null for sound whose samples have their sizes in the index. */
export async function readSoundPackets(source: ByteSource, stsd: ByteSpan): Promise<SoundPackets | null> {
  const atByte = stsd.bodyStartByte + 8
  const description = await source.read(atByte, Math.min(DESCRIPTION_BYTES.long, stsd.endByte - atByte))
  if (description.length < DESCRIPTION_BYTES.short) return null
  const codec = description.toString('latin1', 4, 8)
  const packet = packetsOf[codec]
  const isPlain = PLAIN_SOUND.has(codec)
  if (packet === undefined && !isPlain && !WINDOWS_SOUND.test(codec)) return null
  if (description.readInt16BE(28) === SIZES_IN_INDEX) return null
  const described = describedPacket(description)
  if (described) return described
  const channels = Math.max(description.readUInt16BE(24), 1)
  if (isPlain) return { samples: 1, bytes: Math.ceil((channels * description.readUInt16BE(26)) / 8) }
  return packet ? { samples: packet[0], bytes: packet[1] * channels } : { samples: null, bytes: null }
}

/** Packet of a description of version 1 or 2, which says it; null for version 0. */
function describedPacket(description: Buffer): SoundPackets | null {
  const version = description.readUInt16BE(16)
  const [samplesAt, bytesAt, lengthBytes] =
    version === 1 ? [36, 44, DESCRIPTION_BYTES.packets] : [68, 64, DESCRIPTION_BYTES.long]
  if (version === 0 || description.length < lengthBytes) return null
  const [samples, bytes] = [description.readUInt32BE(samplesAt), description.readUInt32BE(bytesAt)]
  return samples > 0 && bytes > 0 ? { samples, bytes } : null
}
