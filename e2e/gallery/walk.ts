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
   * Checks what is on screen at every width, in light and dark, left to right and right to left.
   *
   * @param name - unique name of the scene, in kebab-case
   * @param part - default: the dialog
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

/** Looks that tests check: every width in both directions. The colour scheme, which moves nothing, alternates. */
export const checkedLooks: readonly Look[] = directions.flatMap((direction, row) =>
  widths.map((width, column) => ({
    width,
    scheme: (row + column) % 2 === 0 ? 'light' : 'dark',
    direction,
  })),
)

/** The name of a picture's file. */
export const pictureName = (scene: string, { width, scheme, direction }: Look) =>
  `${scene}-${width}-${scheme}-${direction}.webp`
