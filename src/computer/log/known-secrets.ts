/** Shorter texts could occur by chance, and no service issues such secrets. */
const MIN_LENGTH = 8

/** Replaces known secrets in a text, however they are encoded. */
export function withoutSecrets(text: string, secrets: readonly string[], instead: string): string {
  let result = text
  for (const secret of secrets)
    for (const spelling of spellingsOf(secret)) result = result.replaceAll(spelling, instead)
  return result
}

/** Creates a filter that replaces known secrets, for many texts and bytes of UTF-8. */
export function createSecretFilter(secrets: readonly string[], instead: string) {
  const spellings = secrets.flatMap((secret) => [...spellingsOf(secret)].map((spelling) => Buffer.from(spelling)))
  const text = (written: string) => withoutSecrets(written, secrets, instead)
  return {
    text,
    /** Returns the same bytes where they have no secret. */
    bytes: (bytes: Buffer): Buffer =>
      spellings.some((spelling) => bytes.includes(spelling)) ? Buffer.from(text(bytes.toString('utf8'))) : bytes,
  }
}

/** The secret as it is, as in JSON or an address, in hexadecimal, and in base64 at any offset. */
function spellingsOf(secret: string): ReadonlySet<string> {
  const hex = Buffer.from(secret).toString('hex')
  const inText = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
  const encoded = [0, 1, 2].map((offset) => base64At(secret, offset))
  const inAddress = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  const all = [...inText, hex, hex.toUpperCase(), ...encoded, ...inAddress]
  return new Set(all.filter((spelling) => spelling.length >= MIN_LENGTH && secret.length >= MIN_LENGTH))
}

/** Base64 characters that depend on the secret alone, where `offset` bytes (modulo three) come before it. */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
  return bytes.toString('base64').slice(from, to)
}
