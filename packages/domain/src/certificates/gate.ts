/**
 * The check when a person without the required cards is put on a job: none, a question for a
 * reason, or a refusal. (product.md#certificates; decisions/certificate-gate.md)
 */
export const effectiveGates = ['off', 'ask', 'refuse'] as const
export type EffectiveGate = (typeof effectiveGates)[number]

/** The office's setting. `auto` asks once a card of any person is entered. (decisions/certificate-gate.md) */
export const certificateGates = ['auto', ...effectiveGates] as const
export type CertificateGate = (typeof certificateGates)[number]

/** The check that applies now. */
export const gateOf = (set: CertificateGate, { hasCards }: { hasCards: boolean }): EffectiveGate =>
  set === 'auto' ? (hasCards ? 'ask' : 'off') : set
