import { withoutSecrets } from './known-secrets.ts'

const HIDDEN = '[hidden]'

/** What only signs, or only proves who asks. */
const names = 'x-amz-[a-z-]{1,64}|policy|signature|awsaccesskeyid|authorization|api_?key'

/** Each takes time in proportion to the text: none looks at the same characters again from another beginning. */
const patterns: readonly (readonly [what: RegExp, instead: string | ((found: string) => string)])[] = [
  // An address keeps its host and path: a user, a password and whatever signs it go.
  [/\/\/[^/\s"\\]+@/g, '//…@'],
  [/https?:\/\/[^\s"'\\]+/gi, withoutQuery],
  [/\b(bearer\s+)[^\s"\\]+/gi, `$1${HIDDEN}`],
  [new RegExp(`("(?:${names})"\\s*:\\s*)"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`, 'gi'), `$1"${HIDDEN}"`],
  [new RegExp(`\\b((?:${names})\\\\*"?\\s*[:=]\\s*\\\\*"?)[^"\\\\\\s&,;}]+`, 'gi'), `$1${HIDDEN}`],
  [/\bsk[-_][^\s"'\\,;&<>]+/g, HIDDEN],
  [/\bsk(?=[A-Za-z]*\d)[A-Za-z0-9]{16,}/g, HIDDEN],
  // JSON in base64: a signed policy, or a token.
  [/\beyJ[A-Za-z0-9+/=_-]{16,}/g, HIDDEN],
]

/**
 * The last net under everything that leaves for the log or for a bundle: takes out whatever looks like a secret, and the
 * secrets that are known. JSON stays JSON. Nothing should ever be caught in it.
 */
export function hideSecrets(text: string, known: readonly string[] = []): string {
  let result = withoutSecrets(text, known, HIDDEN)
  for (const [what, instead] of patterns) {
    result = typeof instead === 'string' ? result.replaceAll(what, instead) : result.replaceAll(what, instead)
  }
  return result
}

function withoutQuery(address: string): string {
  const at = address.search(/[?#]/)
  return at < 0 ? address : `${address.slice(0, at)}?${HIDDEN}`
}
