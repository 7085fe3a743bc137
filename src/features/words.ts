import { frameScreenTexts } from '../words/frame.ts'
import { taggingScreenTexts } from '../words/tagging.ts'
import { athletesScreenTexts } from './athletes/words.ts'
import { auditCommandTexts, auditScreenTexts } from './audit/words.ts'
import { backupCommandTexts, backupScreenTexts } from './backup/words.ts'
import { capturesScreenTexts } from './captures/words.ts'
import { clipScreenTexts } from './clip/words.ts'
import { exportsScreenTexts } from './exports/words.ts'
import { facilityCommandTexts, facilityScreenTexts } from './facility/words.ts'
import { findCommandTexts, findScreenTexts } from './find/words.ts'
import { forgetCommandTexts } from './forget/words.ts'
import { guideScreenTexts } from './guide/words.ts'
import { helpScreenTexts } from './help/words.ts'
import { importScreenTexts } from './import/words.ts'
import { queueCommandTexts, queueScreenTexts } from './queue/words.ts'
import { resultsCommandTexts, resultsScreenTexts } from './results/words.ts'
import { serviceCommandTexts } from './service-mode/words.ts'
import { clocksScreenTexts, settingsCommandTexts, settingsScreenTexts } from './settings/words.ts'
import { todayScreenTexts } from './today/words.ts'
import { updatesCommandTexts, updatesScreenTexts } from './updates/words.ts'
import { viewerScreenTexts } from './viewer/words.ts'

/** Texts of the screens. */
export const screenTexts = [
  frameScreenTexts,
  todayScreenTexts,
  guideScreenTexts,
  taggingScreenTexts,
  clipScreenTexts,
  queueScreenTexts,
  capturesScreenTexts,
  athletesScreenTexts,
  importScreenTexts,
  resultsScreenTexts,
  exportsScreenTexts,
  facilityScreenTexts,
  settingsScreenTexts,
  clocksScreenTexts,
  backupScreenTexts,
  updatesScreenTexts,
  auditScreenTexts,
  findScreenTexts,
  viewerScreenTexts,
  helpScreenTexts,
] as const

/** Texts of the command line that belong to a feature. */
export const commandTexts = [
  serviceCommandTexts,
  settingsCommandTexts,
  queueCommandTexts,
  auditCommandTexts,
  backupCommandTexts,
  facilityCommandTexts,
  updatesCommandTexts,
  forgetCommandTexts,
  resultsCommandTexts,
  findCommandTexts,
] as const
