import { familyWalks } from './gallery/scenes/index.ts'
import { takeWalk } from './gallery/takeWalk.ts'
import { test } from './shellPage.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

for (const walk of familyWalks) takeWalk(walk)
