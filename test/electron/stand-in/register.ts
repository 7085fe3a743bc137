// `node --import` this: from then on `electron` is the stand-in.
import { registerHooks } from 'node:module'

/** Packages that are CommonJS can't require the stand-in, which waits while it is loaded: they get what is loaded by then. */
const LOADED = 'stand-in:electron'

registerHooks({
  resolve(name, context, next) {
    if (name !== 'electron') return next(name, context)
    const url = context.conditions.includes('require') ? LOADED : new URL('./electron.ts', import.meta.url).href
    return { url, shortCircuit: true }
  },
  load: (url, context, next) =>
    url === LOADED
      ? { format: 'commonjs', source: 'module.exports = globalThis.electronStandIn', shortCircuit: true }
      : next(url, context),
})
