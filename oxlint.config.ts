import { defineConfig, type OxlintOverride } from 'oxlint'
import {
  layerFiles,
  layerOf,
  MAX_FILE_LINES,
  mayAlsoImport,
  mayImport,
  renamesOnlyThrough,
} from './test/support/architecture.ts'

const isLayer = (name: string) => name in mayImport

/** Folders of `src` with the layers that lie in them. Features have them all. */
const layersIn: Readonly<Record<string, readonly string[]>> = {
  cli: ['cli'],
  computer: ['node'],
  headless: ['headless'],
  main: ['core', 'main'],
  preload: ['preload'],
  renderer: ['renderer'],
  service: ['service', 'node', 'practice'],
  station: ['contract', 'core', 'node'],
  words: ['words'],
}

/**
 * The rules of the house as far as the linter can know them, by folders, so that an editor shows a stray import while it
 * is written.
 */
function importsOf(files: string, layer: string, allowed: readonly string[]): OxlintOverride {
  const message = `${layer} imports ${allowed.join(', ')} only`
  const otherFolders = Object.entries(layersIn)
    .filter(([, layers]) => !layers.some((other) => other === layer || allowed.includes(other)))
    .map(([folder]) => folder)
  const otherLists = Object.keys(mayImport).filter((list) => list.startsWith('features/') && !allowed.includes(list))
  const packages = allowed.filter((name) => !isLayer(name)).flatMap((name) => [`!${name}`, `!${name}/**`])
  const anyPackage = allowed.includes('electron') ? [] : ['electron', 'electron-updater']
  const strays = allowed.includes('packages') ? anyPackage : ['*', '!./**', '!../**', ...packages]
  const patterns = [
    { regex: `\\.\\./(${otherFolders.join('|')})/`, message },
    { regex: `\\.\\./(${otherLists.join('|')})\\.ts$`, message },
    ...(strays.length > 0 ? [{ group: strays, message }] : []),
  ]
  const paths = renamesOnlyThrough.layers.includes(layer) && files !== renamesOnlyThrough.module ? bareRenames : []
  return { files: [files], rules: { 'no-restricted-imports': ['error', { paths, patterns }] } }
}

/** Elsewhere a parameter may be called `use`. */
const pageFiles = layerFiles.flatMap(([files, layer]) => (layer === 'renderer' ? [files] : []))

const bareRenames = ['node:fs', 'node:fs/promises'].map((name) => ({
  name,
  importNames: ['rename', 'renameSync'],
  message: `Rename through ${renamesOnlyThrough.module}, which tries again as Windows requires`,
}))

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'promise', 'node', 'react', 'jsx-a11y'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['out', 'dist', 'node_modules'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'max-lines': [
      'error',
      {
        max: MAX_FILE_LINES,
      },
    ],
    'no-unused-vars': 'error',
    eqeqeq: 'error',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'import/no-unassigned-import': 'off',
    'promise/always-return': 'off',
    'typescript/no-confusing-void-expression': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'no-control-regex': 'off',
    'promise/no-promise-in-callback': 'off',
    'typescript/no-misused-spread': 'off',
    'import/no-named-as-default-member': 'off',
    // Elsewhere a name that begins with "use" is no hook; `react/hooks` takes even a wording's for one.
    'react/hooks': 'off',
    // `exhaustive-deps` holds what an effect reads; some run again for what they do not read, such as a new answer.
    'react/exhaustive-effect-dependencies': 'off',
    // The compiler imports what JSX needs by itself.
    'react/react-in-jsx-scope': 'off',
    // React Aria moves the focus into its dialogs and lists by this prop; a bare element needs a reason.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    // No tag does what our lists, spin buttons, and live regions do under the role they name.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    // The linter takes the last pattern that fits.
    ...layerFiles.map(([files, layer]) => importsOf(files, layer, mayImport[layer] ?? [])).toReversed(),
    ...Object.entries(mayAlsoImport).map(([file, more]) => {
      const layer = layerOf(file) ?? ''
      return importsOf(file, layer, [...(mayImport[layer] ?? []), ...more])
    }),
    importsOf(renamesOnlyThrough.module, 'node', mayImport['node'] ?? []),
    { files: [...pageFiles, 'test/renderer/**'], rules: { 'react/rules-of-hooks': 'error' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
