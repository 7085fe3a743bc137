import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { featureContracts } from '../../features/contract.ts'
import { AthleteDraft, TypedAthlete } from './athlete-draft.ts'
import { CaptureExports, CaptureListInput, CaptureSelection, CaptureWindow } from './capture-list.ts'
import { ClipId } from './clip.ts'
import { ClipCard, ClipDetail } from './clip-view.ts'
import { ClockClipsInput, ClockMeasurement, ClockMoments } from './clock-measurement.ts'
import { Command, CommandResult } from './command.ts'
import { DeckPreview, DeckPreviewInput } from './deck-preview.ts'
import { AthleteSummary, DeckView, Namesake, RecentMovement, SuggestedDimensions } from './deck-view.ts'
import { EventPosition, StationEvent } from './event.ts'
import { ConnectionHop, ExcludePreview, FolderCheck, FolderListing, RulePreview } from './folder-view.ts'
import { LedgerLine } from './ledger.ts'
import { LeftOutKind, LeftOutRow } from './left-out.ts'
import { NewAthleteChoice, NewAthleteView } from './new-athlete.ts'
import { command, query } from './procedure.ts'
import * as inputs from './procedure-inputs.ts'
import { QueueRow, RatePoint } from './queue.ts'
import { CameraRecord, ClipRecord, DeckRecord, SettingsRecord, Suggestion } from './records.ts'
import { AttentionRow, RepRow, UntaggedGroup } from './rep.ts'
import { RetagPlan, RetagPlanInput } from './retag-plan.ts'
import * as roster from './roster.ts'
import { ExistingAnswer, FolderSettings, NewFolderSettings } from './settings.ts'
import { settingsContract } from './settings-patch.ts'
import { BrowsersToSignOut, SignedInBrowsers, SignedOut } from './signed-in-browser.ts'
import { KeyState, StationStatus } from './station-status.ts'
import { UndoEntry, UndoPreview } from './undo.ts'
import { pageOf, window } from './window.ts'

const path = z.string().min(1)
const athleteId = z.string().min(1).max(200)

/** The station's RPC contract: every request of its clients, and its event stream. */
export const contract = {
  status: query.output(StationStatus),
  /** Creates an address that signs in one browser on this computer. Only for this user's commands. */
  signInAddress: command.output(z.string()),
  /** Browsers signed in to a station without a window. Signing one out disconnects it. */
  browsers: { list: query.output(SignedInBrowsers), signOut: command.input(BrowsersToSignOut).output(SignedOut) },
  /** Power and lock events of this computer, sent by a window. Not available to browsers. */
  computer: command.input(inputs.ComputerEventInput),
  /**
   * Starts with a message without topics that gives the present epoch and seq. With the last position received, it
   * continues there with later messages, or reports a gap and the alerts of that time.
   */
  events: command.input(EventPosition.optional()).output(eventIterator(StationEvent)),

  /** Runs a command. */
  command: command.input(Command).output(CommandResult),
  /** Acts that can be undone, the newest first, at most 50. Topic `undo`. */
  undoable: query.output(z.array(UndoEntry)),
  /** Undone acts that can be repeated, the one undone last first, at most 50. Topic `undo`. */
  redoable: query.output(z.array(UndoEntry)),
  /** Previews `undo` of an act, or `redo` of an undone one. */
  undoPreview: query.input(inputs.UndoPreviewInput).output(UndoPreview),

  /** Newest first, from a time on, or all. `clips` counts a whole day's clips; null for all days. */
  reps: query
    .input(window.extend(inputs.SinceInput.shape))
    .output(pageOf(RepRow).extend({ clips: z.int().nullable() })),
  rep: query.input(z.object({ id: z.string() })).output(RepRow.nullable()),
  /** Groups of clips without tags, the oldest first. `total` counts groups, `clips` their clips. */
  untagged: query.input(window).output(pageOf(UntaggedGroup).extend({ clips: z.int() })),
  /** Duplicates, canceled clips, and videos that the service does not accept; the newest first. */
  leftOut: query.input(window.extend({ kind: LeftOutKind })).output(pageOf(LeftOutRow)),
  attention: query.input(window).output(pageOf(AttentionRow)),
  clip: query.input(z.object({ id: ClipId })).output(ClipDetail),
  /** Tells how each of these clips can get another athlete. */
  retagPlan: query.input(RetagPlanInput).output(RetagPlan),

  queue: {
    page: query.input(window).output(pageOf(QueueRow)),
    /** Upload rates of the last ten minutes, oldest first. */
    rates: query.output(z.array(RatePoint)),
  },

  deck: query.output(DeckView),
  /** Previews what `deck-set` would change for these tags from this time on. */
  deckPreview: query.input(DeckPreviewInput).output(DeckPreview),
  athletes: {
    /** Matches the beginnings of names; without a text returns the athletes who were on deck most recently. */
    search: query.input(inputs.AthleteSearchInput).output(z.array(AthleteSummary)),
    /** Athletes who share their name with another one, at most 2,000. Topic `roster`. */
    namesakes: query.output(z.array(Namesake)),
    create: command.input(inputs.AthleteNameInput).output(AthleteSummary),
    /**
     * Adds an athlete by name, usable at once also offline: the station looks for them at the service and creates them
     * only where no athlete fits. The returned id stays valid for the athlete.
     */
    add: command.input(inputs.AthleteNameInput).output(AthleteSummary),
    /** Added athletes that need attention: not found yet, found instead of created, ambiguous, or refused. */
    added: query.output(z.array(NewAthleteView)),
    /** Decides about an added athlete; returns clips that are tagged again, and those already uploaded. */
    choose: command.input(z.object({ id: z.string().min(1), choice: NewAthleteChoice })).output(CommandResult),
    /** Movements that were on deck recently, the most recent first: this athlete's, then everybody else's. */
    movements: query.input(z.object({ athleteId: z.string().nullable() })).output(z.array(RecentMovement)),
    suggest: query.input(inputs.DimensionsInput).output(SuggestedDimensions),
  },

  /** The service's athletes as this station has read them, and edits to them. */
  roster: {
    page: query.input(window.extend(roster.RosterQuery.shape)).output(pageOf(roster.RosterRow)),
    facts: query.output(roster.RosterFacts),
    athlete: query.input(z.object({ id: athleteId })).output(roster.AthleteDetail),
    /** The newest first. */
    reps: query.input(window.extend({ id: athleteId })).output(pageOf(RepRow)),
    /** At most 200 pairs. */
    duplicates: query.output(z.array(roster.DuplicatePair)),
    /** Reads the service's whole list now and returns when it is read. */
    refresh: query,
    create: command.input(roster.AthleteCreation).output(roster.CreateResult),
    update: command.input(roster.AthleteEdit).output(roster.EditResult),
    /** Reverts one change that this station made. */
    undo: command.input(z.object({ change: athleteId })).output(roster.EditResult),
    consequences: query.input(z.object({ id: athleteId })).output(roster.DeletionConsequences),
    /** Unsaved changes of an athlete's form, or of a new athlete's (`new`); at most a week old. */
    draft: query.input(z.object({ id: athleteId })).output(AthleteDraft.nullable()),
    /** Stores a draft; null discards it. */
    keepDraft: command.input(z.object({ id: athleteId, draft: TypedAthlete.nullable() })),
    /** Deletes the athlete with all associated data. `name` as the person typed it. */
    delete: command.input(z.object({ id: athleteId, name: z.string().max(2_000) })),
    /** Hides one of two duplicates from pickers; the other one is used from now on. */
    prefer: command.input(z.object({ used: athleteId, hidden: athleteId })).output(z.object({ change: z.string() })),
    show: command.input(z.object({ id: athleteId })),
    /** Declares two similar athletes different people: `duplicates` leaves them out from now on. */
    distinct: command.input(z.object({ one: athleteId, other: athleteId })).output(z.object({ change: z.string() })),
    /** The whole roster as a file that can be imported again: text, or a workbook in base64. */
    csv: query.output(z.object({ text: z.string(), athletes: z.int() })),
    xlsx: query.output(z.object({ base64: z.base64(), athletes: z.int() })),
  },

  /** The service's captures, with this station's clips of them. */
  captures: {
    /** Newest first. */
    page: query.input(window.extend(CaptureListInput.shape)).output(CaptureWindow),
    /** Selected captures as CSV for spreadsheets. */
    csv: query.input(CaptureSelection).output(z.object({ text: z.string(), captures: z.int(), missing: z.int() })),
    exports: query.input(CaptureSelection).output(CaptureExports),
  },

  settings: settingsContract,

  connection: {
    /** Tests the connection with these values, or with the station's own. */
    test: query.input(inputs.ConnectionTestInput).output(z.array(ConnectionHop)),
    use: command.input(z.object({ baseUrl: z.string().trim().min(1) })),
    /** Switches to the practice service on this computer, or back. */
    setPractice: command.input(z.object({ on: z.boolean() })),
  },
  key: {
    /** Write-only: no procedure returns the key. */
    set: command.input(z.object({ key: z.string() })).output(KeyState),
    forget: command.output(KeyState),
    /** Reads the keychain again, after it was unlocked. */
    look: query.output(KeyState),
  },

  folders: {
    look: query.input(z.object({ path })).output(FolderCheck),
    add: command.input(NewFolderSettings),
    /** Stops watching a folder; its clips stay. */
    remove: command.input(z.object({ path })),
    change: command.input(FolderSettings),
    rescan: command.input(z.object({ path })),
    /** Answers about clips that were in a folder before: see `existingWaiting`. */
    existing: command.input(z.object({ path, answer: ExistingAnswer })),
    /** Sets unsupported videos aside by path: they stay in their folder and ask for no attention. Lists those it did. */
    setAside: command.input(inputs.FilesInput).output(inputs.FilesDone),
    bringBack: command.input(inputs.FilesInput).output(inputs.FilesDone),
    preview: query.input(inputs.RulesPreviewInput).output(RulePreview),
    /** Shows what patterns would leave out of a folder; changes nothing. */
    excludePreview: query.input(inputs.ExcludePreviewInput).output(ExcludePreview),
    /** Null for the start folder. */
    browse: query.input(z.object({ path: path.nullable() })).output(FolderListing),
    /** Opens the system's folder dialog; null when nothing was chosen. */
    choose: command.output(z.object({ path }).nullable()),
    show: command.input(z.object({ clip: ClipId })),
  },

  /** A camera's newest clips, and the correction that two matching moments give; nothing is changed. */
  clocks: {
    clips: query.input(ClockClipsInput).output(z.array(ClipCard)),
    measure: query.input(ClockMoments).output(ClockMeasurement),
  },

  /** Complete records for the command line: see `records.ts`. */
  records: {
    /** In the order found, after this clip; null for the first. */
    clips: query.input(inputs.ClipsAfterInput).output(z.array(ClipRecord)),
    /** Finds clips by id, or by a file name that only one clip has; in the order requested. */
    named: query.input(z.object({ names: z.array(z.string()).max(1_000) })).output(z.array(ClipRecord)),
    ledger: query.input(z.object({ id: ClipId })).output(z.array(LedgerLine)),
    deck: query.output(DeckRecord),
    cameras: query.output(z.array(CameraRecord)),
    settings: query.output(SettingsRecord),
    /** Suggests dimensions of a movement for an athlete of the station's own roster. */
    suggest: query.input(inputs.AthleteDimensionsInput).output(z.record(z.string(), Suggestion)),
  },

  /** Writes a file for support on this computer, and shows it in its folder where possible. */
  diagnostics: { bundle: command.output(z.object({ path, sizeBytes: z.int() })) },

  ...featureContracts,
}
