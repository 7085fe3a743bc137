import {
  cliResultsEn,
  helpOfSqlEn,
  resultsCommandsEn,
  resultsOptionsEn,
  screenCompareEn,
  screenRepEn,
  screenResultsEn,
  screenResultsSettingsEn,
  screenTrendEn,
} from './words.en.ts'
import {
  cliResultsEs,
  helpOfSqlEs,
  resultsCommandsEs,
  resultsOptionsEs,
  screenCompareEs,
  screenRepEs,
  screenResultsEs,
  screenResultsSettingsEs,
  screenTrendEs,
} from './words.es.ts'
import { screenReportEn, screenResultsTableEn } from './words-report.en.ts'
import { screenReportEs, screenResultsTableEs } from './words-report.es.ts'

/** Texts of results on the screens. */
export const resultsScreenTexts = {
  en: {
    results: screenResultsEn,
    rep: screenRepEn,
    resultsTable: screenResultsTableEn,
    resultsSettings: screenResultsSettingsEn,
    compare: screenCompareEn,
    trend: screenTrendEn,
    report: screenReportEn,
  },
  es: {
    results: screenResultsEs,
    rep: screenRepEs,
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
