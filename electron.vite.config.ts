import { defineConfig } from 'electron-vite'

/** Packages in `dependencies` stay external; everything of ours is bundled. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node24',
      rollupOptions: {
        input: { ondeck: 'src/cli/ondeck.ts' },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
})
