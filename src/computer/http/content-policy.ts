/** Placeholder in the built page (Vite's `html.cspNonce`) for each nonce. */
export const NONCE_PLACEHOLDER = 'ONDECK-NONCE'

/**
 * Content security policy of the page: its own files and nothing else. `'self'` includes the WebSocket of the same host
 * and port. The page makes its only policy for Trusted Types, which accepts an empty text alone
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

/** Policy for everything but the page: a file that is opened alone can do nothing. */
const FILE_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"

/** Headers of every response. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': FILE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
