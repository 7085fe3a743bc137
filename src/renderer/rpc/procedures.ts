import type { ContractProcedure } from '@orpc/contract'
import type { contract } from '../../contract/index.ts'

/** Queries may be asked again. Of commands nobody knows whether they were done when the answer is lost. */
type Kind = 'query' | 'command'
type Kinds<Part> =
  Part extends ContractProcedure<infer _Input, infer _Output, infer _Errors, infer _Meta>
    ? Kind
    : { readonly [Name in keyof Part]: Kinds<Part[Name]> }

const kinds: Kinds<typeof contract> = {
  status: 'query',
  signInAddress: 'command',
  computer: 'command',
  browsers: { list: 'query', signOut: 'command' },
  events: 'command',
  command: 'command',
  undoable: 'query',
  reps: 'query',
  rep: 'query',
  untagged: 'query',
  leftOut: 'query',
  attention: 'query',
  clip: 'query',
  queue: { page: 'query', rates: 'query' },
  deck: 'query',
  deckPreview: 'query',
  athletes: {
    search: 'query',
    create: 'command',
    add: 'command',
    added: 'query',
    choose: 'command',
    movements: 'query',
    suggest: 'query',
  },
  roster: {
    page: 'query',
    facts: 'query',
    athlete: 'query',
    reps: 'query',
    duplicates: 'query',
    refresh: 'query',
    create: 'command',
    update: 'command',
    undo: 'command',
    draft: 'query',
    keepDraft: 'command',
    consequences: 'query',
    delete: 'command',
    prefer: 'command',
    show: 'command',
    distinct: 'command',
    csv: 'query',
    xlsx: 'query',
  },
  imports: {
    state: 'query',
    upload: 'command',
    put: 'command',
    read: 'command',
    settle: 'command',
    rows: 'query',
    row: 'query',
    correct: 'command',
    decide: 'command',
    discard: 'command',
    begin: 'command',
    results: 'query',
    file: 'query',
    stop: 'command',
    resume: 'command',
    repeat: 'command',
    dismiss: 'command',
  },
  captures: { page: 'query', csv: 'query', exports: 'query' },
  clocks: { clips: 'query', measure: 'query' },
  settings: { get: 'query', change: 'command', set: 'command' },
  connection: { test: 'query', use: 'command', practise: 'command' },
  key: { set: 'command', forget: 'command', look: 'query' },
  folders: {
    look: 'query',
    add: 'command',
    remove: 'command',
    change: 'command',
    rescan: 'command',
    preview: 'query',
    browse: 'query',
    choose: 'command',
    show: 'command',
  },
  exports: {
    list: 'query',
    one: 'query',
    request: 'command',
    retry: 'command',
    resume: 'command',
    remove: 'command',
    missing: 'query',
    files: 'query',
    file: 'query',
    table: 'query',
    columns: 'query',
    presets: 'query',
    savePreset: 'command',
    removePreset: 'command',
    show: 'command',
  },
  records: {
    clips: 'query',
    named: 'query',
    ledger: 'query',
    deck: 'query',
    cameras: 'query',
    settings: 'query',
    suggest: 'query',
  },
  diagnostics: { bundle: 'command' },
}

/** Whether a procedure may be asked again when its answer was lost. */
export function isQuery(path: readonly string[]) {
  let found: unknown = kinds
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return found === 'query'
}
