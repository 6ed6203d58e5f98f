/** What happens when a person without the cards is put on a job: nothing, a question that takes a reason, or a refusal. (product.md#certificates; decision 0271) */
export const effectiveGates = ['off', 'ask', 'refuse'] as const
export type EffectiveGate = (typeof effectiveGates)[number]

/** What the office has set. `auto` asks as soon as the first card of a person is entered. (decision 0433) */
export const certificateGates = ['auto', ...effectiveGates] as const
export type CertificateGate = (typeof certificateGates)[number]

/** What holds now. */
export const gateOf = (set: CertificateGate, { hasCards }: { hasCards: boolean }): EffectiveGate =>
  set === 'auto' ? (hasCards ? 'ask' : 'off') : set
