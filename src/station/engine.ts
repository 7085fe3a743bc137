import { checkUploadedFiles } from './commands/check-uploaded-files.ts'
import type { ClipKind } from './contract/clip.ts'
import type { Command, CommandResult } from './contract/command.ts'
import type { EngineEvent, EngineSettings, World } from './engine-types.ts'
import type { LiveSettings } from './live-settings.ts'
import { createStages } from './stages/stages.ts'

export type Engine = ReturnType<typeof createEngine>

/** OnDeck without a computer: everything that a station does, over the ports of `World`. Stations in `src/station/host` run one. */
export function createEngine(world: World, live: LiveSettings, publish: (event: EngineEvent) => void) {
  const stages = createStages(world, live, publish)
  const { access, commands, examining, folderMonitor, health, loops, athleteStage, uploading, watching } = stages

  function start() {
    stages.alerting.start()
    watching.folders.run()
    stages.startLoops()
  }

  /** Applies new settings at once. Work under way continues, except that a pause stops uploads. */
  function configure(next: EngineSettings, keep = () => {}) {
    const before = live.now()
    commands.changeSettings(before, next, keep)
    live.change(next)
    watching.folders.changed(before.folders)
    if (next.uploads.paused) uploading.queue.abort()
    loops.wake()
  }

  /** Resumes after the computer woke up. */
  function wake() {
    uploading.gate.resume()
    stages.alerting.handleWake()
    networkChanged()
  }

  /** Retries at once everything that waits for the network. */
  function networkChanged() {
    stages.service.restartReads()
    stages.retryNow()
    uploading.queue.expectMotion()
    stages.reconnectWatch.expectReconnect()
    folderMonitor.checkNow()
    loops.wake()
  }

  /** Starts over with another API address or key. */
  function reconnect() {
    health.forget()
    stages.serviceLoops.reset()
    stages.retryNow()
    access.open()
    loops.wake()
  }

  function command(input: Command): CommandResult {
    const result = commands.execute(input)
    loops.wake()
    return result
  }

  return {
    start,
    stop() {
      stages.awakeMonitor.stop()
      return loops.stop(uploading.queue.drained)
    },
    counts: (): Record<ClipKind, number> => world.store.counts(),
    worst: health.worst,
    keyIsRefused: access.keyIsRefused,
    access: access.state,
    isStoppedByRefusal: uploading.queue.isStoppedByRefusal,
    configure,
    isRetagging: world.bulk.isPending,
    finishRetagging: commands.finish,
    reconnect,
    wake,
    networkChanged,
    isAwakeNeeded: stages.awakeMonitor.isNeeded,
    /** Uploads may never notice that their connection is dead: watches whether bytes still move. */
    networkLost: uploading.queue.expectMotion,
    /** Makes no new reservation before the computer sleeps: its target would expire during sleep. */
    suspend: uploading.gate.suspend,
    command,
    /** Checks the files on disk first: a command itself only writes to the database. */
    async uploadAgain(input: Command & { kind: 'clips-upload-again' }): Promise<CommandResult> {
      await checkUploadedFiles(world, input.clips)
      return command(input)
    },
    followCage: commands.followCage,
    previewClock: examining.previewClock,
    previewDeck: examining.previewDeck,
    besideRules: examining.besideRules,
    previewUndo: examining.previewUndo,
    claims: uploading.claims.control,
    athletes: athleteStage.athletes,
    roster: athleteStage.roster,
    newAthletes: athleteStage.newAthletes,
    rosterList: athleteStage.rosterList,
    editing: athleteStage.editing,
    refreshRoster: athleteStage.refresh,
    wouldLose: athleteStage.wouldLose,
    forgetAthlete: athleteStage.forget,
    ...stages.featureApis,
    captureLists: stages.captureLists,
    origin: world.origin,
    /** The service with health tracking: failed calls show in the station's health. */
    service: stages.service,
    transfer: { ...uploading.meter, schedule: uploading.gate.schedule, capacity: uploading.gate.capacity },
    folderState: folderMonitor.stateOf,
    folderWatcher: folderMonitor.watcherOf,
    rescan: folderMonitor.checkNow,
    answerExisting: folderMonitor.answerExisting,
    existingWaiting: folderMonitor.existingWaiting,
    health: health.all,
    allFoldersSeen: folderMonitor.allSeen,
    unavailableFolders: folderMonitor.unavailable,
    overlooked: folderMonitor.overlooked,
    unsupportedIn: folderMonitor.unsupportedIn,
    setFilesAside: folderMonitor.setFilesAside,
    bringFilesBack: folderMonitor.bringFilesBack,
  }
}
