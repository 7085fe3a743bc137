import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { processEntries, processFile } from '../../src/computer/processes/process-entries.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Bundles a program of a benchmark with the station's processes and workers, as the product is: from its sources each
 * process would read hundreds of files and strip their types, 0.3 s of processor time that no facility has.
 */
export async function buildStation(name: string) {
  const workers = globSync(join(root, 'src/**/*-worker.ts'))
  const sources = [...processEntries.map(processFile), ...workers]
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/bench-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: {
        input: Object.fromEntries(
          [...sources, join(import.meta.dirname, `${name}.ts`)].map((path) => [basename(path, '.ts'), path]),
        ),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
  return {
    file: join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
