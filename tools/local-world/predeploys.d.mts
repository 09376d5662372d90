import type { Predeploys } from '@latchkey/testing'

export function readPredeploys(): Predeploys
