import { resolve } from 'node:path'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, format } from '../../../cli/print/words.ts'
import { version } from '../../../cli/version.ts'
import { hasStation, withStation } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { UpdatesState } from '../../../station/contract/updates.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import { findFeed, findInstallKind, findInstallLimit } from '../station/update-source.ts'

export interface UpdateCommandOptions {
  readonly dataDir: string
  readonly check: boolean
  readonly json: boolean
}

interface Known {
  readonly state: UpdatesState
  readonly settings: Settings['updates']
}

/** `ondeck update`: what the station knows of releases, and how this kind of installation is updated. */
export async function update({ dataDir, check, json }: UpdateCommandOptions): Promise<number> {
  const folder = resolve(dataDir)
  // Without a station only the installation is known, unless a check is asked for, which needs its settings.
  const answer = check || hasStation(folder) ? await withStation(folder, (station) => ask(station, check)) : unstarted()
  if (check && answer.state.because) throw new AppError(answer.state.because.code, answer.state.because.parameters)
  if (json) printJson(toJson(answer))
  else for (const line of linesOf(answer)) printLine(line)
  return exitCodes.success
}

async function ask(station: StationClient, check: boolean): Promise<Known> {
  const state = check ? await station.updates.check() : await station.updates.state()
  const { settings } = await station.settings.get()
  return { state, settings: settings.updates }
}

const unstarted = (): Known => ({
  state: {
    version,
    installKind: findInstallKind(),
    feed: findFeed(),
    checking: false,
    checkedAtMs: null,
    because: null,
    offered: null,
    canInstall: false,
    installLimit: findInstallLimit(false),
    blockedBy: null,
    installing: false,
  },
  settings: { mode: 'automatic', hour: 3 },
})

function toJson({ state, settings }: Known) {
  const { installKind, feed, checkedAtMs, offered, canInstall, installLimit, blockedBy } = state
  return {
    version: state.version,
    mode: settings.mode,
    hour: settings.hour,
    installKind,
    feed,
    checkedAt: checkedAtMs === null ? null : new Date(checkedAtMs).toISOString(),
    offered,
    canInstall,
    installLimit,
    blockedBy,
    how: cliWords().update.steps[installKind],
  }
}

function linesOf({ state, settings }: Known): string[] {
  const words = cliWords().update
  const { checkedAtMs, offered, feed } = state
  const lines = [words.version(state.version)]
  if (feed === null) lines.push(words.noFeed)
  else if (settings.mode === 'off') lines.push(words.off)
  if (feed !== null) {
    lines.push(checkedAtMs === null ? words.notChecked : words.checked(format().dateTime(checkedAtMs)))
  }
  if (offered) lines.push(offered.relation === 'same' ? words.same : words[offered.relation](offered.version))
  if (offered?.relation === 'newer') lines.push(...offerLines(state, settings))
  return [...lines, '', words.how, `  ${words.steps[state.installKind]}`, words.dataStays]
}

function offerLines(
  { offered, canInstall, installLimit, blockedBy }: UpdatesState,
  { mode, hour }: Settings['updates'],
): string[] {
  const words = cliWords().update
  const lines: string[] = []
  if (canInstall && mode === 'automatic') lines.push(words.installsAt(`${String(hour).padStart(2, '0')}:00`))
  if (canInstall && blockedBy !== null) lines.push(words.blocked[blockedBy])
  if (installLimit !== null) lines.push(words.limits[installLimit])
  if (offered && offered.notes !== '') {
    lines.push('', words.notes, ...offered.notes.split('\n').map((line) => `  ${line}`))
  }
  return lines
}
