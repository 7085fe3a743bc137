/** A secret shorter than this could stand in a text by chance, and is none that a service gives out. */
const MIN_LENGTH = 8

/** A text without secrets that are known, however they are spelled in it. */
export function withoutSecrets(text: string, secrets: readonly string[], instead: string): string {
  let result = text
  for (const secret of secrets)
    for (const spelling of spellingsOf(secret)) result = result.replaceAll(spelling, instead)
  return result
}

/** The secret itself, within JSON or an address, in hexadecimal, and in base64 wherever it begins in what was encoded. */
function spellingsOf(secret: string): ReadonlySet<string> {
  const hex = Buffer.from(secret).toString('hex')
  const inText = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
  const encoded = [0, 1, 2].map((offset) => base64At(secret, offset))
  const inAddress = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  const all = [...inText, hex, hex.toUpperCase(), ...encoded, ...inAddress]
  return new Set(all.filter((spelling) => spelling.length >= MIN_LENGTH && secret.length >= MIN_LENGTH))
}

/** The characters of base64 that tell of nothing but the secret, where `offset` bytes, or three more, stand before it. */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
  return bytes.toString('base64').slice(from, to)
}
