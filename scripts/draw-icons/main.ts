// Draws the icons of the app and of the tray into `resources`. `node scripts/draw-icons/main.ts`
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allIcons } from './all-icons.ts'

const resources = join(import.meta.dirname, '../../resources')

for (const [name, content] of allIcons()) {
  const file = join(resources, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(`${name} (${content.length} bytes)`)
}
