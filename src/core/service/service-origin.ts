/** Which service, and whose account there, a capture belongs to. */
export interface ServiceOrigin {
  /** The service's base address. */
  readonly address: string
  /** Shows whether two keys are the same and reveals neither: the key decides whose a capture is. */
  readonly keyTag: string
}

/**
 * True when a capture made at one origin can be asked for at another. A key may have been renewed, and a service may have
 * moved: only where both differ is it certainly another service. Null is an unknown origin.
 */
export function compareOrigins(made: ServiceOrigin | null, now: ServiceOrigin | null): 'same' | 'perhaps' | 'other' {
  if (made === null || now === null) return 'perhaps'
  const isSameAddress = made.address === now.address
  const isSameKey = made.keyTag === now.keyTag
  if (isSameAddress && isSameKey) return 'same'
  return isSameAddress || isSameKey ? 'perhaps' : 'other'
}
