/** Stands in the built page (Vite's `html.cspNonce`) wherever a nonce belongs. */
export const NONCE_PLACEHOLDER = 'ONDECK-NONCE'

/**
 * What the page may load and do: its own files and nothing else. `'self'` includes the WebSocket of the same host and port.
 * The one policy for Trusted Types is made by the page itself, and lets only an empty text through
 * (`src/renderer/trusted-types.ts`).
 */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** For everything that is not the page: opened by itself it can do nothing. */
const FILE_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"

/** On every answer, whatever it is. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': FILE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
