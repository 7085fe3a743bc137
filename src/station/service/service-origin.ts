/** The service and account that a capture belongs to. */
export interface ServiceOrigin {
  /** The service's base address. */
  readonly address: string
  /** Tells if two keys are equal and reveals neither: the key decides the account. */
  readonly keyTag: string
}

/**
 * Compares where a capture was made with the service in use. A key may have been renewed, or a service moved: only
 * where both differ is it certainly another service. Null is an unknown origin.
 */
export function compareOrigins(
  reserved: ServiceOrigin | null,
  now: ServiceOrigin | null,
): 'same' | 'perhaps' | 'other' {
  if (reserved === null || now === null) return 'perhaps'
  const isSameAddress = reserved.address === now.address
  const isSameKey = reserved.keyTag === now.keyTag
  if (isSameAddress && isSameKey) return 'same'
  return isSameAddress || isSameKey ? 'perhaps' : 'other'
}

/** Address of another service that something was made at; null for this one, or where none is known. */
export const otherAddressOf = (madeAt: ServiceOrigin | null, origin: ServiceOrigin | null): string | null =>
  madeAt && compareOrigins(madeAt, origin) === 'other' ? madeAt.address : null
