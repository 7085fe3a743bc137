import { createHash } from 'node:crypto'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'

/** Identifies a service and account in shared tables. Reveals neither the address nor the key. */
export const originKey = ({ address, keyTag }: ServiceOrigin): string =>
  createHash('sha256')
    .update(address + keyTag)
    .digest('hex')
