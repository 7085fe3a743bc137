import { screenResultsEn } from './words.en.ts'
import { screenResultsEs } from './words.es.ts'
import { cliResultsEn, helpOfSqlEn, resultsCommandsEn, resultsOptionsEn } from './words-command.en.ts'
import { cliResultsEs, helpOfSqlEs, resultsCommandsEs, resultsOptionsEs } from './words-command.es.ts'
import { screenCompareEn } from './words-compare.en.ts'
import { screenCompareEs } from './words-compare.es.ts'
import { screenPlotsEn } from './words-plots.en.ts'
import { screenPlotsEs } from './words-plots.es.ts'
import { screenRepEn } from './words-rep.en.ts'
import { screenRepEs } from './words-rep.es.ts'
import { screenReportEn } from './words-report.en.ts'
import { screenReportEs } from './words-report.es.ts'
import { screenResultsSettingsEn } from './words-settings.en.ts'
import { screenResultsSettingsEs } from './words-settings.es.ts'
import { screenResultsTableEn } from './words-table.en.ts'
import { screenResultsTableEs } from './words-table.es.ts'
import { screenTrendEn } from './words-trend.en.ts'
import { screenTrendEs } from './words-trend.es.ts'

/** Texts of results on the screens. */
export const resultsScreenTexts = {
  en: {
    results: screenResultsEn,
    rep: screenRepEn,
    plots: screenPlotsEn,
    resultsTable: screenResultsTableEn,
    resultsSettings: screenResultsSettingsEn,
    compare: screenCompareEn,
    trend: screenTrendEn,
    report: screenReportEn,
  },
  es: {
    results: screenResultsEs,
    rep: screenRepEs,
    plots: screenPlotsEs,
    resultsTable: screenResultsTableEs,
    resultsSettings: screenResultsSettingsEs,
    compare: screenCompareEs,
    trend: screenTrendEs,
    report: screenReportEs,
  },
}

/** Texts of results on the command line. */
export const resultsCommandTexts = {
  en: {
    words: { results: cliResultsEn },
    help: { ofSql: helpOfSqlEn, commands: resultsCommandsEn, options: resultsOptionsEn },
  },
  es: {
    words: { results: cliResultsEs },
    help: { ofSql: helpOfSqlEs, commands: resultsCommandsEs, options: resultsOptionsEs },
  },
}
