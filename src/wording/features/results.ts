import { cliResultsEn, helpOfSqlEn, resultsCommandsEn, resultsOptionsEn } from '../en/cli/results.ts'
import { screenCompareEn } from '../en/results/compare.ts'
import { screenPlotsEn } from '../en/results/plots.ts'
import { screenRepEn } from '../en/results/rep.ts'
import { screenReportEn } from '../en/results/report.ts'
import { screenResultsEn } from '../en/results/sessions.ts'
import { screenResultsSettingsEn } from '../en/results/settings.ts'
import { screenResultsTableEn } from '../en/results/table.ts'
import { screenTrendEn } from '../en/results/trend.ts'
import { cliResultsEs, helpOfSqlEs, resultsCommandsEs, resultsOptionsEs } from '../es/cli/results.ts'
import { screenCompareEs } from '../es/results/compare.ts'
import { screenPlotsEs } from '../es/results/plots.ts'
import { screenRepEs } from '../es/results/rep.ts'
import { screenReportEs } from '../es/results/report.ts'
import { screenResultsEs } from '../es/results/sessions.ts'
import { screenResultsSettingsEs } from '../es/results/settings.ts'
import { screenResultsTableEs } from '../es/results/table.ts'
import { screenTrendEs } from '../es/results/trend.ts'

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
