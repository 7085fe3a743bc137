// Screens as the build would leave them: small, and true to its conventions (a placeholder for the nonce, hashed names).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" nonce="ONDECK-NONCE" />
    <title>Fixture</title>
    <link rel="icon" href="./favicon.svg" />
    <link rel="stylesheet" href="./assets/app-Bq3xY_12.css" nonce="ONDECK-NONCE" />
    <script type="module" src="./assets/app-C0ffee42.js" nonce="ONDECK-NONCE"></script>
  </head>
  <body></body>
</html>
`

export function builtScreens(script = 'export {}\n'): string {
  const folder = join(temporaryFolder(), 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, '../secret.txt'), 'nobody may read this')
  writeFileSync(join(folder, '.hidden.txt'), 'nor this')
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/app-C0ffee42.js'), script)
  writeFileSync(join(folder, 'assets/app-Bq3xY_12.css'), 'body { color: rgb(1, 2, 3) }\n')
  writeFileSync(join(folder, 'assets/archivo-Aa_-9.woff2'), 'wOF2')
  return folder
}
