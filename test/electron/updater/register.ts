// `node --import` this: from then on electron-updater finds the stand-in.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(name, context),
})
