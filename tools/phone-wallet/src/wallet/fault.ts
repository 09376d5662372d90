import type { Behaviour } from '@latchkey/testing/wallet'

/**
 * How the phone answers, until told otherwise:
 *
 * - `none`: its owner decides;
 * - `approve`, `reject`: at once, without asking;
 * - `hang`: never, neither to sites that want to connect nor to requests;
 * - `wrongChain`: approves connections for a network that nobody asked for.
 */
export type Fault = 'none' | 'approve' | 'reject' | 'hang' | 'wrongChain'

export const faults = ['none', 'approve', 'reject', 'hang', 'wrongChain'] as const

/** The network of the fault `wrongChain`, which no local world has. */
export const wrongChain = 'eip155:424242'

const behaviours: Readonly<Record<Fault, Behaviour>> = {
  none: {},
  approve: { everything: 'approve' },
  reject: { everything: 'reject' },
  hang: { everything: 'hang' },
  wrongChain: {},
}

/** What the wallet does with requests under a fault. */
export const getBehaviour = (fault: Fault): Behaviour => behaviours[fault]

export function parseFault(value: unknown): Fault {
  return faults.find((fault) => fault === value) ?? 'none'
}
