/** The plist of the launchd agent. */
import { commandLine, RESTART_DELAY_SECONDS, type ServiceCommand } from './service-command.ts'

export const AGENT_LABEL = 'app.ondeck.station.headless'

export interface LaunchAgentOptions extends ServiceCommand {
  /** File for the station's output. The station's own log is in its data folder. */
  readonly outputFile: string
}

/** Runs in the desktop session only (`Aqua`), where the keychain is open. launchd has no watchdog. */
export function launchAgent({ outputFile, ...command }: LaunchAgentOptions): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${commandLine(command)
  .map((word) => `    <string>${xmlText(word)}</string>`)
  .join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin</string>
  </dict>
  <key>LimitLoadToSessionType</key>
  <string>Aqua</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>${RESTART_DELAY_SECONDS}</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>HardResourceLimits</key>
  <dict>
    <key>Core</key>
    <integer>0</integer>
  </dict>
  <key>StandardOutPath</key>
  <string>${xmlText(outputFile)}</string>
  <key>StandardErrorPath</key>
  <string>${xmlText(outputFile)}</string>
</dict>
</plist>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
