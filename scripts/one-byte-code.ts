import type { Plugin } from 'vite'

/**
 * Vite plugin that escapes characters beyond Latin-1 in the code that is written. V8 keeps the text of each module, and
 * a single such character doubles its memory: 1 MB for the largest. The escape means the same in strings, templates and
 * regular expressions. `String.raw` keeps it as it is, so that only patterns may be made of that.
 */
export function oneByteCode(): Plugin {
  return {
    name: 'ondeck-one-byte-code',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeBeyondLatin1(file.code)
    },
  }
}

export const escapeBeyondLatin1 = (code: string) =>
  code.replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
