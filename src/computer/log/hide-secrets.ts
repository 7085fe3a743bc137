import { withoutSecrets } from './known-secrets.ts'

const HIDDEN = '[hidden]'

/** Names of values that sign a request or prove who sends it. */
const names = 'x-amz-[a-z-]{1,64}|policy|signature|awsaccesskeyid|authorization|api_?key'

/** Patterns that take linear time: none reads the same characters twice. */
const patterns: readonly (readonly [pattern: RegExp, replacement: string | ((found: string) => string)])[] = [
  // Addresses keep host and path, and lose user, password and signature.
  [/\/\/[^/\s"\\]+@/g, '//…@'],
  [/https?:\/\/[^\s"'\\]+/gi, withoutQuery],
  [/\b(bearer\s+)[^\s"\\]+/gi, `$1${HIDDEN}`],
  [new RegExp(`("(?:${names})"\\s*:\\s*)"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`, 'gi'), `$1"${HIDDEN}"`],
  [new RegExp(`\\b((?:${names})\\\\*"?\\s*[:=]\\s*\\\\*"?)[^"\\\\\\s&,;}]+`, 'gi'), `$1${HIDDEN}`],
  [/\bsk[-_][^\s"'\\,;&<>]+/g, HIDDEN],
  [/\bsk(?=[A-Za-z]*\d)[A-Za-z0-9]{16,}/g, HIDDEN],
  // Base64 of JSON, such as a signed policy or a token.
  [/\beyJ[A-Za-z0-9+/=_-]{16,}/g, HIDDEN],
]

/**
 * Removes known secrets, and anything that looks like a secret, from texts for the log or a bundle. This is the last
 * safeguard: callers must not log secrets. JSON stays valid.
 */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  let result = withoutSecrets(text, secrets, HIDDEN)
  for (const [pattern, replacement] of patterns) {
    // The two calls differ only in their TypeScript overload.
    result =
      typeof replacement === 'string'
        ? result.replaceAll(pattern, replacement)
        : result.replaceAll(pattern, replacement)
  }
  return result
}

function withoutQuery(address: string): string {
  const at = address.search(/[?#]/)
  return at < 0 ? address : `${address.slice(0, at)}?${HIDDEN}`
}
