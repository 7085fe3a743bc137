import { checkEveryScene } from '../../support/every-scene.ts'
import { listGroups } from '../../support/screens-scenes.ts'

checkEveryScene(listGroups)
