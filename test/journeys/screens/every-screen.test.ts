import { checkEveryScene } from '../../support/every-scene.ts'
import { stateGroups } from '../../support/screens-scenes.ts'

checkEveryScene(stateGroups)
