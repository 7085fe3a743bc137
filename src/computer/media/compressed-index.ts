import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { evidence } from '../../station/contract/evidence.ts'
import type { Box } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import { InvalidTableError, readTableFields } from './table-numbers.ts'

/** Many times the index of any clip of the time in which indexes were compressed. */
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
const MAX_COMPRESSED_BYTES = 4 * 1024 * 1024

/**
 * Opens the compressed index (`cmov`) of old QuickTime files: its method in `dcom`, and in `cmvd` the size of the index
 * and the compressed index itself.
 */
export async function openCompressedIndex(source: ByteSource, parts: readonly Box[]): Promise<ByteSource> {
  const method = parts.find(({ type }) => type === 'dcom')
  const data = parts.find(({ type }) => type === 'cmvd')
  if (!method || !data || data.endByte - data.bodyStartByte > MAX_COMPRESSED_BYTES) throw unreadable()
  if ((await readTableFields(source, method.bodyStartByte, 4)).toString('latin1') !== 'zlib') throw unreadable()
  const compressed = await source.read(data.bodyStartByte + 4, data.endByte - data.bodyStartByte - 4)
  const inflated = await promisify(inflate)(compressed, { maxOutputLength: MAX_INFLATED_BYTES }).catch(() => null)
  if (inflated === null) throw unreadable()
  return {
    sizeBytes: inflated.length,
    read: async (startByte, lengthBytes) => inflated.subarray(startByte, startByte + Math.max(0, lengthBytes)),
  }
}

const unreadable = () => new InvalidTableError(evidence('index-compressed'))
