import type { JoinedFeature } from '../station/rpc/joined-feature.ts'
import { joinedDiagnostics } from './diagnostics/station/joined-diagnostics.ts'
import { joinedExports } from './exports/station/joined-exports.ts'
import { joinedResults } from './results/station/joined-results.ts'
import { joinedViewer } from './viewer/station/joined-viewer.ts'

/** Answers of features in a window whose station runs in another process. */
export const joinedFeatures: readonly JoinedFeature[] = [joinedDiagnostics, joinedExports, joinedResults, joinedViewer]
