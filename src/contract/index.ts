import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AthleteDraft, TypedAthlete } from './athletes/athlete-draft.ts'
import { importContract } from './athletes/import-contract.ts'
import { NewAthleteChoice, NewAthleteView } from './athletes/new-athlete.ts'
import * as roster from './athletes/roster.ts'
import { auditContract } from './audit-contract.ts'
import { CaptureExports, CaptureListInput, CaptureSelection, CaptureWindow } from './capture-list.ts'
import { ClipId } from './clips/clip.ts'
import { ClipCard, ClipDetail } from './clips/clip-view.ts'
import { findContract } from './clips/find-contract.ts'
import { LedgerLine } from './clips/ledger.ts'
import { LeftOutKind, LeftOutRow } from './clips/left-out.ts'
import { QueueRow, RatePoint } from './clips/queue.ts'
import { AttentionRow, RepRow, UntaggedGroup } from './clips/rep.ts'
import { Command, CommandResult } from './command.ts'
import { EventPosition, StationEvent } from './event.ts'
import { exportsContract } from './exports-contract.ts'
import { procedure } from './procedure.ts'
import * as inputs from './procedure-inputs.ts'
import { CameraRecord, ClipRecord, DeckRecord, SettingsRecord, Suggestion } from './records.ts'
import { resultsContract } from './results/results-contract.ts'
import { ConnectionHop, FolderCheck, FolderListing, RulePreview } from './station/folder-view.ts'
import { FolderSettings, NewFolderSettings, Settings } from './station/settings.ts'
import { SettingsPatch } from './station/settings-patch.ts'
import { BrowsersToSignOut, SignedInBrowsers, SignedOut } from './station/signed-in-browser.ts'
import { KeyState, StationStatus } from './station/station-status.ts'
import { ClockClipsInput, ClockMeasurement, ClockMoments } from './tagging/clock-measurement.ts'
import { DeckPreview } from './tagging/deck-preview.ts'
import { AthleteSummary, DeckView, RecentMovement, SuggestedDimensions } from './tagging/deck-view.ts'
import { TagsInput } from './tagging/tags.ts'
import { UndoEntry } from './undo.ts'
import { marksContract } from './viewer/marks-contract.ts'
import { previewsContract } from './viewer/previews-contract.ts'
import { sharingContract } from './viewer/sharing-contract.ts'
import { viewerContract } from './viewer/viewer-contract.ts'
import { pageOf, window } from './window.ts'

const path = z.string().min(1)
const athleteId = z.string().min(1).max(200)

/** What every client may ask of the station, and what the station tells. */
export const contract = {
  status: procedure.output(StationStatus),
  /** An address with which one browser on this computer can sign in. Only for this user's commands. */
  signInAddress: procedure.output(z.string()),
  /** Those signed in to a station without a window. To be signed out is to be cut off at once. */
  browsers: { list: procedure.output(SignedInBrowsers), signOut: procedure.input(BrowsersToSignOut).output(SignedOut) },
  /** The system tells a window what happens to this computer. Not for browsers, which hear of none of it. */
  computer: procedure.input(inputs.ComputerEventInput),
  /** Begins with a message without topics that names the present epoch and seq; given the last message heard, with that one and what was told since, or with a gap and the alerts of that time. */
  events: procedure.input(EventPosition.optional()).output(eventIterator(StationEvent)),

  /** Does what a person asks. */
  command: procedure.input(Command).output(CommandResult),
  /** What can be undone now, the newest first, at most 50: topic `undo` tells when it changed. */
  undoable: procedure.output(z.array(UndoEntry)),

  /** Newest first; from a moment on, or all there are. `clips` of a whole day; null where all days are asked for. */
  reps: procedure
    .input(window.extend(inputs.SinceInput.shape))
    .output(pageOf(RepRow).extend({ clips: z.int().nullable() })),
  rep: procedure.input(z.object({ id: z.string() })).output(RepRow.nullable()),
  /** The oldest first: it waits longest. `total` counts groups, `clips` their clips. */
  untagged: procedure.input(window).output(pageOf(UntaggedGroup).extend({ clips: z.int() })),
  /** Duplicates, clips that were set aside, and videos that the service does not take; the newest clips first. */
  leftOut: procedure.input(window.extend({ kind: LeftOutKind })).output(pageOf(LeftOutRow)),
  attention: procedure.input(window).output(pageOf(AttentionRow)),
  clip: procedure.input(z.object({ id: ClipId })).output(ClipDetail),

  find: findContract,

  queue: {
    page: procedure.input(window).output(pageOf(QueueRow)),
    /** The last ten minutes, oldest first. */
    rates: procedure.output(z.array(RatePoint)),
  },

  deck: procedure.output(DeckView),
  /** What `deck-set` would change for these tags from this moment on; nothing is changed. */
  deckPreview: procedure.input(z.object({ tags: TagsInput, fromMs: z.number() })).output(DeckPreview),
  athletes: {
    /** By the beginnings of names; those who were on deck most recently first when the text is empty. */
    search: procedure.input(inputs.AthleteSearchInput).output(z.array(AthleteSummary)),
    create: procedure.input(inputs.AthleteNameInput).output(AthleteSummary),
    /**
     * Somebody of this name, usable at once also without a network: the station looks for them at the service and
     * creates them only where nobody fits. The id that it answers stands for the athlete from then on.
     */
    add: procedure.input(inputs.AthleteNameInput).output(AthleteSummary),
    /** Those added whom a person should know of: looked for, found instead, to be chosen from, or refused. */
    added: procedure.output(z.array(NewAthleteView)),
    /** Decides about one of them; answers the clips that are tagged again, and those that had left already. */
    choose: procedure.input(z.object({ id: z.string().min(1), choice: NewAthleteChoice })).output(CommandResult),
    /** What was on deck lately, the most recent first: that of this athlete, then that of everybody else. */
    movements: procedure.input(z.object({ athleteId: z.string().nullable() })).output(z.array(RecentMovement)),
    suggest: procedure.input(inputs.DimensionsInput).output(SuggestedDimensions),
  },

  /** The service's athletes as this station knows them, and what a person does to them. */
  roster: {
    page: procedure.input(window.extend(roster.RosterQuery.shape)).output(pageOf(roster.RosterRow)),
    facts: procedure.output(roster.RosterFacts),
    athlete: procedure.input(z.object({ id: athleteId })).output(roster.AthleteDetail),
    /** The newest first. */
    reps: procedure.input(window.extend({ id: athleteId })).output(pageOf(RepRow)),
    /** At most 200 pairs. */
    duplicates: procedure.output(z.array(roster.DuplicatePair)),
    /** Reads the service's whole list now; ends when it is read. */
    refresh: procedure,
    create: procedure.input(roster.AthleteCreation).output(roster.CreateResult),
    update: procedure.input(roster.AthleteEdit).output(roster.EditResult),
    /** Takes back one change that this station made. */
    undo: procedure.input(z.object({ change: athleteId })).output(roster.EditResult),
    consequences: procedure.input(z.object({ id: athleteId })).output(roster.DeletionConsequences),
    /** What was typed into an athlete's form, or a new one's (`new`), and neither saved nor discarded; at most a week old. */
    draft: procedure.input(z.object({ id: athleteId })).output(AthleteDraft.nullable()),
    /** Null discards it. */
    keepDraft: procedure.input(z.object({ id: athleteId, draft: TypedAthlete.nullable() })),
    /** With all associated data. `name` as the person typed it. */
    delete: procedure.input(z.object({ id: athleteId, name: z.string().max(2_000) })),
    /** Of two duplicates, pickers show the one that is used from now on. */
    prefer: procedure.input(z.object({ used: athleteId, hidden: athleteId })).output(z.object({ change: z.string() })),
    show: procedure.input(z.object({ id: athleteId })),
    /** They look like one person, and are two: `duplicates` leaves them out from now on. */
    distinct: procedure.input(z.object({ one: athleteId, other: athleteId })).output(z.object({ change: z.string() })),
    /** All of it as a file that can be imported again: text, or a workbook in base64. */
    csv: procedure.output(z.object({ text: z.string(), athletes: z.int() })),
    xlsx: procedure.output(z.object({ base64: z.base64(), athletes: z.int() })),
  },

  /** Roster files: a draft, then an import. */
  imports: importContract,

  /** The captures at the service, with what this station knows of them. */
  captures: {
    /** Newest first. */
    page: procedure.input(window.extend(CaptureListInput.shape)).output(CaptureWindow),
    /** These as a file for spreadsheets. */
    csv: procedure.input(CaptureSelection).output(z.object({ text: z.string(), captures: z.int(), missing: z.int() })),
    exports: procedure.input(CaptureSelection).output(CaptureExports),
  },

  settings: {
    /** `given`: the keys that the configuration file decides, such as `uploads.parallel`. */
    get: procedure.output(z.object({ settings: Settings, given: z.array(z.string()) })),
    /** Any number of settings as one change: all of them or none. Takes effect at once. */
    change: procedure.input(SettingsPatch),
    /** One key as people type it for the command line, such as `uploads.parallel`; takes effect at once. */
    set: procedure.input(z.object({ key: z.string().min(1), value: z.unknown() })),
  },

  connection: {
    /** With what is given here, else with what the station uses. */
    test: procedure.input(inputs.ConnectionTestInput).output(z.array(ConnectionHop)),
    use: procedure.input(z.object({ baseUrl: z.string().trim().min(1) })),
    /** From now on everything goes to the practice service on this computer; or no longer. */
    practise: procedure.input(z.object({ on: z.boolean() })),
  },
  key: {
    /** Write-only: there is no way to read it back. */
    set: procedure.input(z.object({ key: z.string() })).output(KeyState),
    forget: procedure.output(KeyState),
    /** After the keychain was unlocked. */
    look: procedure.output(KeyState),
  },

  folders: {
    look: procedure.input(z.object({ path })).output(FolderCheck),
    add: procedure.input(NewFolderSettings),
    /** Its clips stay known; it is not watched any more. */
    remove: procedure.input(z.object({ path })),
    change: procedure.input(FolderSettings),
    rescan: procedure.input(z.object({ path })),
    preview: procedure.input(inputs.RulesPreviewInput).output(RulePreview),
    /** Null for the place to begin. */
    browse: procedure.input(z.object({ path: path.nullable() })).output(FolderListing),
    /** The system's own dialog; null when nothing was chosen. */
    choose: procedure.output(z.object({ path }).nullable()),
    show: procedure.input(z.object({ clip: ClipId })),
  },

  /** A camera's newest clips, and what a moment of one measures; nothing is changed. */
  clocks: {
    clips: procedure.input(ClockClipsInput).output(z.array(ClipCard)),
    measure: procedure.input(ClockMoments).output(ClockMeasurement),
  },

  exports: exportsContract,

  /** Whether everything is at the service. */
  audit: auditContract,

  /** What was measured: the results library on this computer. */
  results: resultsContract,
  viewer: viewerContract,

  /** Drawings on frames, and the frames at which reps are laid side by side. */
  marks: marksContract,
  previews: previewsContract,
  sharing: sharingContract,

  /** What is kept, whole, for the command line: see `records.ts`. */
  records: {
    /** In the order found, after this one; null for the first. */
    clips: procedure.input(inputs.ClipsAfterInput).output(z.array(ClipRecord)),
    /** By id, or by a file name that only one clip has; in the order asked. */
    named: procedure.input(z.object({ names: z.array(z.string()).max(1_000) })).output(z.array(ClipRecord)),
    ledger: procedure.input(z.object({ id: ClipId })).output(z.array(LedgerLine)),
    deck: procedure.output(DeckRecord),
    cameras: procedure.output(z.array(CameraRecord)),
    settings: procedure.output(SettingsRecord),
    /** What the dimensions of a movement might be for an athlete of the station's own roster. */
    suggest: procedure.input(inputs.AthleteDimensionsInput).output(z.record(z.string(), Suggestion)),
  },

  /** Packs what helps to find a fault into a file on this computer, and shows it in its folder where that can be done. */
  diagnostics: { bundle: procedure.output(z.object({ path, sizeBytes: z.int() })) },
}
