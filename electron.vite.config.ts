import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/** Packages in `dependencies` stay external; everything of ours is bundled. */
export default defineConfig({
  main: {
    build: {
      target: 'node24',
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          'station-process': 'src/main/station-process.ts',
          'keychain-process': 'src/node/keychain/keychain-process.ts',
          'scan-worker': 'src/node/workers/scan-worker.ts',
          'hash-worker': 'src/node/workers/hash-worker.ts',
          'roster-worker': 'src/node/workers/roster-worker.ts',
          ondeck: 'src/cli/ondeck.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
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
    plugins: [react()],
    // Whoever serves the page puts a fresh nonce here for every response.
    html: { cspNonce: 'ONDECK-NONCE' },
    build: {
      // Fonts stay files: the page's policy allows none in addresses.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      // The page comes from this computer.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: 'src/renderer/index.html' },
    },
  },
})
