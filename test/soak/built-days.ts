import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** The idle station without its types, as a build has it: a process that strips them itself holds far more. */
export async function buildDaysProcess() {
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/soak-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: {
        input: {
          'days-process': join(root, 'test/soak/days-process.ts'),
          'scan-worker': join(root, 'src/computer/processes/scan-worker.ts'),
          'background-worker': join(root, 'src/computer/processes/background-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
  return {
    entry: join(folder, 'days-process.js'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
