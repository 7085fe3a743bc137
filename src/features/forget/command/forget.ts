import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { type ListColumn, showList } from '../../../cli/print/show.ts'
import { cliWords, format } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { takeEnvironmentKey } from '../../../computer/environment-key.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ForgetPlan, ForgottenAthlete } from '../forget.ts'

interface ForgetOptions extends DeckOptions {
  readonly atService: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `ondeck athletes forget`: says what goes and what stays, and erases it with `--yes`. */
export function forgetAthlete(athlete: readonly string[], options: ForgetOptions): Promise<number> {
  const { dataDir, json, atService } = options
  const apiKey = takeEnvironmentKey(process.env)
  return withStation(
    resolve(dataDir),
    async (station, { isRunning }) => {
      if (atService && !isRunning && apiKey === null) await station.key.look()
      const plan = await station.forgetting.plan({ athlete: athlete.join(' ') })
      const words = cliWords().forget
      const isDone = options.yes && !options.dryRun
      if (!json) for (const line of linesOf(plan, atService)) printLine(line)
      if (!isDone) {
        if (json) printJson({ ...plan, forgotten: false })
        else printLine(plan.waitingClips > 0 ? words.waiting(plan.waitingClips) : words.addYes)
        return options.dryRun && plan.waitingClips === 0 ? exitCodes.success : exitCodes.needsAttention
      }
      const { athlete: ended, problem } = await station.forgetting.start({
        id: plan.id,
        name: plan.name,
        atService,
      })
      if (json)
        printJson({ ...plan, forgotten: problem === null, atService, ...(problem && { problem: problem.code }) })
      if (problem) {
        if (!json) log(words.unfinished)
        throw new AppError(problem.code, problem.parameters)
      }
      if (!json) printLine(words.done(ended.id))
      return exitCodes.success
    },
    { usesKeychain: atService && apiKey === null, apiKey },
  )
}

function linesOf({ name, id, here, outOfReach }: ForgetPlan, atService: boolean): string[] {
  const words = cliWords().forget
  const counts = Object.entries(here).filter(([, count]) => count === null || count > 0)
  const names = words.here as Readonly<Record<string, string>>
  const { captures, namedFiles, backups, exports } = outOfReach
  return [
    words.goes(name, id),
    ...counts.map(([key, count]) => `  ${names[key]}: ${count === null ? words.unknown : String(count)}`),
    atService ? words.atService(captures?.count ?? null) : words.staysAtService(captures?.count ?? null),
    words.stays(namedFiles, backups, exports),
  ]
}

/** Forgotten athletes, by id. */
export async function listForgotten({ dataDir, json }: DeckOptions): Promise<number> {
  const all = await withStation(resolve(dataDir), (station) => station.forgetting.list())
  const columns: ListColumn<ForgottenAthlete>[] = [
    { title: 'id', of: ({ id }) => id },
    { title: 'when', of: ({ askedAtMs }) => format().dateTime(askedAtMs) },
    { title: 'state', of: (each) => cliWords().forget[stateOf(each)] },
  ]
  await showList(all, columns, { json, limit: Number.POSITIVE_INFINITY })
  return exitCodes.success
}

function stateOf({ endedAtMs, problem }: ForgottenAthlete): 'isDone' | 'isStopped' | 'isUnfinished' {
  if (endedAtMs !== null) return 'isDone'
  return problem ? 'isStopped' : 'isUnfinished'
}

/** Lets the next sync read a forgotten athlete again. */
export async function unforgetAthlete(id: string, { dataDir, json }: DeckOptions): Promise<number> {
  await withStation(resolve(dataDir), (station) => station.forgetting.restore({ id }))
  if (json) printJson({ id, forgotten: false })
  else printLine(cliWords().forget.restored(id))
  return exitCodes.success
}
