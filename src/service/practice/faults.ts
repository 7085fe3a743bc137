import { z } from 'zod'
import { type Fault, FaultPlan } from './fault-plan.ts'
import type { EndpointName } from './http/call.ts'

/** The active fault plan, and its counters. */
export function createFaults() {
  let plan: FaultPlan = FaultPlan.parse({})
  let seen: number[] = []

  return {
    /** Throws for an invalid plan; restarts all counters. */
    set(value: unknown) {
      const read = FaultPlan.safeParse(value)
      if (!read.success) throw new Error(`This is no fault plan:\n${z.prettifyError(read.error)}`)
      plan = read.data
      seen = plan.rules.map(() => 0)
    },
    clockOffsetMs: () => plan.clockOffsetMs,
    /** Returns the fault for this request. Every rule that matches counts the request. */
    take(call: EndpointName | 'upload'): Fault | undefined {
      let hit: Fault | undefined
      for (const [index, rule] of plan.rules.entries()) {
        if (rule.call !== call && !(rule.call === 'any' && call !== 'upload')) continue
        const before = seen[index] ?? 0
        seen[index] = before + 1
        if (before >= rule.after && before < rule.after + (rule.times ?? Number.POSITIVE_INFINITY)) hit ??= rule.fault
      }
      return hit
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
