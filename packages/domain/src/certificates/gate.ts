/** What happens where somebody without the certificates is put on a job: nothing, a question that takes a reason, or a refusal. (product.md#certificates; decision 0271) */
export const certificateGates = ['off', 'ask', 'refuse'] as const
export type CertificateGate = (typeof certificateGates)[number]
