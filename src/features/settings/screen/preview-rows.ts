import { type Failure, failure, plainParameter } from '../../../station/contract/failure.ts'
import type { RulePreview, RulePreviewRow } from '../../../station/contract/folder-view.ts'

export type RulePreviewState = 'complete' | 'by-deck' | 'needs-tags' | 'ignored'

/** State of a file's tags under these rules. */
export function rulePreviewState({ reasons, tags, isIgnored }: RulePreviewRow): RulePreviewState {
  if (isIgnored) return 'ignored'
  if (reasons.length > 0) return 'needs-tags'
  return tags.athlete && tags.activity && tags.movement ? 'complete' : 'by-deck'
}

/** Number of files that are tagged without a person. */
export const countTagged = ({ rows }: RulePreview): number =>
  rows.filter((row) => ['complete', 'by-deck'].includes(rulePreviewState(row))).length

/** Problem of one rule, without its configuration key. */
export function ruleProblem({ problems }: Pick<RulePreview, 'problems'>, rule: 'fileName' | 'path'): Failure | null {
  const found = problems.find((problem) => plainParameter(problem, 'key').endsWith(`.rules.${rule}`))
  if (!found) return null
  const { key: _key, ...parameters } = found.parameters
  return failure(found.code, parameters)
}

/** Problems of neither rule. */
export const otherProblems = ({ problems }: Pick<RulePreview, 'problems'>): Failure[] =>
  problems.filter((problem) => !/\.rules\.(fileName|path)$/.test(plainParameter(problem, 'key')))
