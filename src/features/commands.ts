import type { AddCommands } from '../cli/commands/add-commands.ts'
import { addDoctor } from '../cli/commands/doctor-command.ts'
import { addHeadless } from '../cli/commands/headless-command.ts'
import { addKey } from '../cli/commands/key-commands.ts'
import { addPractice } from '../cli/commands/practice-command.ts'
import { addFolders, addQueue } from '../cli/commands/queue-commands.ts'
import { addRuleCommands } from '../cli/commands/rule-commands.ts'
import { addRun } from '../cli/commands/run-command.ts'
import { addBrowsers, addCameras, addClips, addDeck, addSettings, addStatus } from '../cli/commands/station-commands.ts'
import { addAthleteCommands, addAthleteDeletion } from './athletes/command/athlete-commands.ts'
import { addRosterCommands } from './athletes/command/roster-commands.ts'
import { addAudit } from './audit/command/audit-command.ts'
import { addBackup } from './backup/command/backup-command.ts'
import { addCaptureCommands } from './captures/command/capture-commands.ts'
import { addDiagnostics } from './diagnostics/command/diagnostics-command.ts'
import { addExportCommands } from './exports/command/export-commands.ts'
import { addFacility } from './facility/command/facility-command.ts'
import { addFind } from './find/command/find-command.ts'
import { addForgetCommands } from './forget/command/forget-command.ts'
import { addRosterFileCommands } from './import/command/roster-file-commands.ts'
import { addResultsCommands } from './results/command/results-commands.ts'
import { addService } from './service-mode/command/service-command.ts'
import { addUpdate } from './updates/command/update-command.ts'
import { addShare } from './viewer/command/share-command.ts'

/** The commands, in the order of `ondeck --help`. */
export const commandEntries: readonly AddCommands[] = [
  addRun,
  addPractice,
  addHeadless,
  addService,
  addDoctor,
  addDiagnostics,
  addAthleteCommands,
  addRosterCommands,
  addRosterFileCommands,
  addForgetCommands,
  addAthleteDeletion,
  addCaptureCommands,
  addExportCommands,
  addAudit,
  addBackup,
  addFacility,
  addUpdate,
  addResultsCommands,
  addRuleCommands,
  addStatus,
  addDeck,
  addClips,
  addFind,
  addShare,
  addQueue,
  addCameras,
  addFolders,
  addBrowsers,
  addSettings,
  addKey,
]
