import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { manualPages } from './scripts/manual/vite-plugin.ts'
import { oneByteCode } from './scripts/one-byte-code.ts'
import { processEntries } from './src/computer/processes/process-entries.ts'

/** Processes and workers that the station starts, by the names of their sources. */
const programs = Object.fromEntries(
  globSync('src/**/*-{process,worker}.ts')
    .map((file) => [basename(file, '.ts'), file] as const)
    .filter(([name]) => name.endsWith('-worker') || processEntries.some((entry) => entry === name)),
)

/**
 * Packages in `dependencies` stay external; everything of ours is bundled, and zod with it: read from its package it
 * brings the messages of fifty languages, which a command would load each time (0.25 s of a core for `version`, not 0.14).
 */
export default defineConfig({
  main: {
    plugins: [oneByteCode()],
    build: {
      target: 'node24',
      externalizeDeps: { exclude: ['zod'] },
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          'station-process': 'src/main/station-process.ts',
          ...programs,
          ondeck: 'src/cli/ondeck.ts',
        },
        // V8 keeps the text of each module as long as the station runs.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          comments: { jsdoc: false },
        },
      },
    },
  },
  // A sandboxed preload must be CommonJS.
  preload: {
    build: {
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react(), manualPages()],
    // Whoever serves the page puts a fresh nonce here for every response.
    html: { cspNonce: 'ONDECK-NONCE' },
    // `npm run dev:window`: the window passes the files on. Its policy refuses the error page that the server would draw over it.
    server: {
      host: '127.0.0.1',
      hmr: { host: '127.0.0.1', overlay: false },
      fs: { allow: [import.meta.dirname] },
    },
    build: {
      // Fonts stay files: the page's policy allows none in addresses.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      // The page comes from this computer.
      chunkSizeWarningLimit: 2_000,
      // Absolute: the server of `npm run dev:window` would look for it below src/renderer.
      rollupOptions: { input: join(import.meta.dirname, 'src/renderer/index.html') },
    },
  },
})
