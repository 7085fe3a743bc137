import { checkEveryScene } from '../../support/every-scene.ts'
import { sceneGroups } from '../../support/screens-scenes.ts'

checkEveryScene(sceneGroups.slice(0, 1))
