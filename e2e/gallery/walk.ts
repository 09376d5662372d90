import type {
  FaultyWorld,
  MailDriver,
  TestFixtures,
  WalletDriver,
} from '@latchkey/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import type { DemoPage } from '../demoPage.ts'
import type { ShellPage } from '../shellPage.ts'

/** What a walk through some views gets. */
export type Stage = {
  readonly page: Page
  readonly demo: DemoPage
  readonly wallet: WalletDriver
  readonly world: FaultyWorld
  readonly problems: TestFixtures['problems']
  /** What the backend sends. */
  readonly mail: MailDriver
  /** A page that shows the parts of the dialog as they are asked for; it takes the demo's place. */
  readonly shell: ShellPage
  /**
   * Looks at what is on screen, at every width, in light and dark, left to right and right to left: a picture of each, and nothing that
   * axe-core minds in one of the presets, light and dark.
   *
   * @param name - of the scene, in kebab-case, with none like it in the whole gallery
   * @param part - what the picture is of; default: the dialog
   */
  readonly take: (name: string, part?: Locator) => Promise<void>
}

/** A way through views that belong together, from a page that has just been opened for the first time. */
export type Walk = {
  /** Its heading in the gallery. */
  readonly title: string
  /** The names of its scenes, in the order in which they are taken. */
  readonly scenes: readonly string[]
  readonly go: (stage: Stage) => Promise<void>
}

export const widths = [360, 430, 1280] as const
export const schemes = ['light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const

/** One way of looking at a scene. */
export type Look = {
  readonly width: (typeof widths)[number]
  readonly scheme: (typeof schemes)[number]
  readonly direction: (typeof directions)[number]
}

/** Every way of looking at a scene. */
export const looks: readonly Look[] = directions.flatMap((direction) =>
  widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme, direction }))),
)

/** Each look once, and no two neighbours of one width, scheme and direction, as these take turns of 3, 2 and 4. */
const turns: readonly Look[] = looks.map((_, turn) => ({
  width: inTurn(widths, turn),
  scheme: inTurn(schemes, turn),
  direction: inTurn(directions, turn >> 1),
}))

/** Any number of a scene's own. */
export const sumOf = (scene: string) =>
  [...scene].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** What every run compares of a scene: each width once, and over all scenes each look; all of them take minutes. */
export const comparedLooks = (scene: string): readonly Look[] =>
  widths.map((_, place) => inTurn(turns, sumOf(scene) + place))

function inTurn<Value>(values: readonly Value[], turn: number): Value {
  return values[turn % values.length]! // a list of some
}

/** The name of a picture's file. */
export const pictureName = (scene: string, { width, scheme, direction }: Look) =>
  `${scene}-${width}-${scheme}-${direction}.webp`
