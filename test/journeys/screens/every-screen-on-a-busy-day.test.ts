import { checkEveryScene } from '../../support/every-scene.ts'
import { busyGroups } from '../../support/screens-scenes.ts'

checkEveryScene(busyGroups)
