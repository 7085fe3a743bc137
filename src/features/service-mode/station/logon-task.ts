/** The XML of the task for Windows' Task Scheduler. */
import { xmlText } from './launch-agent.ts'
import { commandLine, type ServiceCommand } from './service-command.ts'

export const TASK_NAME = 'OnDeck station'

export interface LogonTaskOptions extends ServiceCommand {
  /** User at whose logon the task starts: DOMAIN\name. */
  readonly user: string
}

/**
 * Starts at logon, where the Credential Manager is open. The scheduler does not restart a program that has ended, so
 * the trigger repeats: a repeat starts a stopped station and has no effect on a running one. conhost.exe hides the
 * console window.
 */
export function logonTask({ user, ...command }: LogonTaskOptions): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>OnDeck station</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT5M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <UserId>${xmlText(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xmlText(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>%SystemRoot%\\System32\\conhost.exe</Command>
      <Arguments>${xmlText(['--headless', ...commandLine(command).map(windowsArgument)].join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

/** Quotes an argument as Windows programs parse their command line. */
export function windowsArgument(text: string): string {
  if (/^[^\s"]+$/.test(text)) return text
  const escaped = text.replaceAll(/(?<!\\)(\\*)"/g, String.raw`$1$1\"`).replace(/(?<!\\)(\\+)$/, '$1$1')
  return `"${escaped}"`
}
