const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** A flat XML document, as object stores answer (service interface 2.4). */
export function toXml(root: string, values: Readonly<Record<string, string>>): string {
  const elements = Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${elements.join('')}</${root}>`
}
