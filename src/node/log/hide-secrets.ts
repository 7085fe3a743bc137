const HIDDEN = '[hidden]'

/** A key shorter than this could stand in a text by chance, and is none that a service gives out. */
const MIN_SECRET = 8

/** What only signs, or only proves who asks. */
const names = 'x-amz-[a-z-]+|policy|signature|awsaccesskeyid|authorization|api_?key'

const looks: readonly (readonly [what: RegExp, instead: string])[] = [
  // An address keeps its host and path: a user, a password and whatever signs it go.
  [/\/\/[^/\s"\\]+@/g, '//…@'],
  [/(https?:\/\/[^\s"'\\?#]+)[?#][^\s"'\\]*/gi, `$1?${HIDDEN}`],
  [/\b(bearer\s+)[^\s"\\]+/gi, `$1${HIDDEN}`],
  [new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${HIDDEN}"`],
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
  let shown = text
  for (const secret of known) if (secret.length >= MIN_SECRET) shown = shown.replaceAll(secret, HIDDEN)
  for (const [what, instead] of looks) shown = shown.replaceAll(what, instead)
  return shown
}
