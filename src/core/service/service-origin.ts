/** Where captures are made. */
export interface Place {
  /** The service's base address. */
  readonly address: string
  /** Tells whether two keys are the same, and nothing of either: by its key the service knows whose a capture is. */
  readonly keyTag: string
}

/**
 * Whether what was made at one place can be asked for at another. A key may have been renewed, and a service may have
 * moved: only where both differ is it certainly another service. Null is not known.
 */
export function kinship(made: Place | null, now: Place | null): 'same' | 'perhaps' | 'other' {
  if (made === null || now === null) return 'perhaps'
  const isSameAddress = made.address === now.address
  const isSameKey = made.keyTag === now.keyTag
  if (isSameAddress && isSameKey) return 'same'
  return isSameAddress || isSameKey ? 'perhaps' : 'other'
}
