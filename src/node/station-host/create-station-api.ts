import { hostname } from 'node:os'
import { evidence } from '../../contract/evidence.ts'
import type { PdfInput } from '../../contract/results/report.ts'
import type { ComputerEvent } from '../../contract/station/computer-event.ts'
import { AppError } from '../../core/app-error.ts'
import { type SettingChange, toSettingChange, toSettingChanges } from '../../core/settings/station-settings.ts'
import { createAuditApi } from '../audit/audit-api.ts'
import { bundleDiagnostics } from '../diagnostics/diagnostics-api.ts'
import { toBugFact } from '../log/station-log.ts'
import type { StationApi } from '../rpc/station-api.ts'
import { createCapturesApi } from './captures-api.ts'
import { createClocksApi } from './clocks-api.ts'
import { createExportsApi } from './exports/exports-api.ts'
import { createFindApi } from './find/find-api.ts'
import { browseFolders, createFolderApi } from './folders.ts'
import { createResultsApi } from './results/results-api.ts'
import { addComputerActions, createTableFiles, type TableFiles } from './results/table-files.ts'
import { createImportsApi } from './roster/imports-api.ts'
import { createRosterApi } from './roster/roster-api.ts'
import { previewRules } from './rule-preview.ts'
import type { Session, SessionOptions } from './session.ts'
import { withNormalizedAddress } from './settings/change-settings.ts'
import { createProxyPasswords } from './settings/proxy-password.ts'
import { stationStatus } from './status.ts'
import { createVideosApi } from './videos/videos-api.ts'
import { createMarksApi } from './viewer/marks-api.ts'
import { createViewerApi } from './viewer/viewer-api.ts'

/** What a client can do with this computer beyond showing screens. */
export interface Computer {
  /** The system's own dialog; answers null when nothing was chosen. */
  readonly chooseFolder?: () => Promise<string | null>
  readonly showInFolder?: (path: string) => void
  /** What the window shows, as a PDF file; null where the person cancels. */
  readonly savePdf?: (asked: PdfInput) => Promise<string | null>
  /** A fresh address for one browser, where browsers show the screens. */
  readonly signInAddress?: () => string
  /** The browsers that are signed in, where browsers show the screens. */
  readonly browsers?: () => StationApi['browsers']
}

/** What the API tells about the program around it. */
export interface Program extends Pick<SessionOptions, 'ffprobePath' | 'ffmpegPath' | 'userAgent'> {
  readonly version: string
  /** A procedure failed in a way that nobody foresaw. */
  readonly onBug: (error: unknown, procedure: string) => void
}

interface Parts extends Program {
  /** The one that is open now. */
  readonly session: () => Session
  readonly subscribe: StationApi['subscribe']
  readonly computer: Computer
  readonly tableFiles: TableFiles
  readonly isPractice: () => boolean
  readonly setPractice: (on: boolean) => Promise<void>
  /** Something happens to this computer. */
  readonly onComputerEvent: (event: ComputerEvent) => void
}

/** The API of one station without screens: it never switches to practice and has no dialogs. */
export function stationApiOf(session: Session, program: Program): StationApi {
  return createStationApi({
    ...program,
    session: () => session,
    subscribe: session.hub.subscribe,
    computer: {},
    tableFiles: createTableFiles(),
    isPractice: () => false,
    onComputerEvent: (event) => session.station.computer(event),
    setPractice: async () => {
      throw new AppError('not-here', { what: evidence('practice') })
    },
  })
}

/** Answers the contract with whichever session is open. */
export function createStationApi(parts: Parts): StationApi {
  const { session, computer } = parts
  const status = () =>
    stationStatus(session(), {
      name: hostname(),
      version: parts.version,
      practice: parts.isPractice(),
      can: {
        chooseFolder: computer.chooseFolder !== undefined,
        browseFolders: computer.chooseFolder === undefined,
        downloadFiles: computer.chooseFolder === undefined,
        showInFolder: computer.showInFolder !== undefined,
      },
    })

  function browsers() {
    if (!computer.browsers) throw new AppError('not-here', { what: evidence('signing-in') })
    return computer.browsers()
  }

  const proxies = createProxyPasswords(() => session().settings.settings().service.proxy)

  async function change(changes: readonly SettingChange[]) {
    const { change: settingsChange, key } = session()
    await settingsChange.change(changes.map((each) => withNormalizedAddress(proxies.revealIn(each))))
    await key.moved()
  }

  return {
    subscribe: parts.subscribe,
    onBug(error, procedure) {
      session().station.log.write(toBugFact(error, procedure))
      parts.onBug(error, procedure)
    },
    status,
    signInAddress() {
      if (!computer.signInAddress) throw new AppError('not-here', { what: evidence('signing-in') })
      return computer.signInAddress()
    },
    computer: ({ event }) => parts.onComputerEvent(event),
    browsers: {
      list: () => browsers().list(),
      signOut: (request) => browsers().signOut(request),
    },
    command: (command) =>
      command.kind === 'clips-upload-again'
        ? session().station.uploadAgain(command)
        : session().station.command(command),
    undoable: () => session().views.undoable(),
    reps: (asked) => session().views.reps(asked),
    rep: ({ id }) => session().views.rep(id),
    untagged: (asked) => session().views.untagged(asked),
    leftOut: (asked) => session().views.leftOut(asked),
    attention: (asked) => session().views.attention(asked),
    clip: ({ id }) => session().views.clip(id),
    find: createFindApi(session),
    queue: {
      page: (asked) => session().views.queue(asked),
      rates: () => session().station.transfer.history(),
    },
    deck: () => session().views.deck(),
    deckPreview: (asked) => session().views.deckPreview(asked),
    athletes: {
      search: ({ text, limit }) => session().views.athletes(text, limit),
      create: (name) => session().views.createAthlete(name),
      add: (name) => session().views.addAthlete(name),
      added: () => session().views.newAthletes(),
      choose: ({ id, choice }) => session().station.newAthletes.decide(id, choice),
      movements: ({ athleteId }) => session().views.movements(athleteId),
      suggest: (asked) => session().views.suggest(asked),
    },
    roster: {
      page: (asked) => createRosterApi(session()).page(asked),
      facts: () => createRosterApi(session()).facts(),
      athlete: (asked) => createRosterApi(session()).athlete(asked),
      reps: (asked) => createRosterApi(session()).reps(asked),
      duplicates: () => createRosterApi(session()).duplicates(),
      refresh: () => createRosterApi(session()).refresh(),
      create: (asked) => createRosterApi(session()).create(asked),
      update: (asked) => createRosterApi(session()).update(asked),
      undo: (asked) => createRosterApi(session()).undo(asked),
      draft: (asked) => createRosterApi(session()).draft(asked),
      keepDraft: (asked) => createRosterApi(session()).keepDraft(asked),
      consequences: (asked) => createRosterApi(session()).consequences(asked),
      delete: (asked) => createRosterApi(session()).delete(asked),
      prefer: (asked) => createRosterApi(session()).prefer(asked),
      show: (asked) => createRosterApi(session()).show(asked),
      distinct: (asked) => createRosterApi(session()).distinct(asked),
      csv: () => createRosterApi(session()).csv(),
      xlsx: () => createRosterApi(session()).xlsx(),
    },
    imports: createImportsApi(session),
    captures: createCapturesApi(session),
    settings: {
      get: () => ({ settings: proxies.hideIn(session().views.settings()), given: session().settings.given() }),
      change: (patch) => change(toSettingChanges(patch)),
      set: ({ key, value }) => change([toSettingChange(key, value)]),
    },
    connection: {
      test: ({ baseUrl, key }) =>
        session().station.testConnection({
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: key.trim() }),
        }),
      use: ({ baseUrl }) => change([toSettingChange('service.baseUrl', baseUrl)]),
      practise: ({ on }) => parts.setPractice(on),
    },
    key: {
      set: ({ key }) => session().key.set(key),
      forget: () => session().key.forget(),
      look: () => session().key.check(),
    },
    folders: {
      look: ({ path }) => createFolderApi(session()).check(path),
      add: (folder) => createFolderApi(session()).add(folder),
      remove: ({ path }) => createFolderApi(session()).remove(path),
      change: (folder) => createFolderApi(session()).change(folder),
      rescan: ({ path }) => session().station.rescan(path),
      preview: (asked) =>
        previewRules({ settings: session().settings.settings(), roster: session().station.roster }, asked),
      browse: ({ path }) => {
        if (computer.chooseFolder) throw new AppError('not-here', { what: evidence('browsing-folders') })
        return browseFolders(path)
      },
      choose: async () => {
        if (!computer.chooseFolder) throw new AppError('not-here', { what: evidence('folder-dialog') })
        const path = await computer.chooseFolder()
        return path === null ? null : { path }
      },
      show: ({ clip }) => {
        if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
        computer.showInFolder(session().views.pathOf(clip))
      },
    },
    clocks: createClocksApi(session),
    exports: createExportsApi(session, computer),
    audit: createAuditApi(() => session().audits),
    results: addComputerActions(createResultsApi(session), parts.tableFiles, computer),
    viewer: createViewerApi(session),
    marks: createMarksApi(session),
    ...createVideosApi(session),
    records: {
      clips: (asked) => session().records.clips(asked),
      named: (asked) => session().records.named(asked),
      ledger: (asked) => session().records.ledger(asked),
      deck: () => session().records.deck(),
      cameras: () => session().records.cameras(),
      settings() {
        const { version, settings } = session().records.settings()
        return { version, settings: proxies.hideIn(settings) }
      },
      suggest: (asked) => session().records.suggest(asked),
    },
    diagnostics: {
      bundle: () =>
        bundleDiagnostics({
          session: session(),
          ffprobePath: parts.ffprobePath,
          ffmpegPath: parts.ffmpegPath,
          program: parts.userAgent,
          status,
          showInFolder: computer.showInFolder,
        }),
    },
  }
}
