/** The signature pads that are open, by worker: the button that is pressed takes their signatures. */
import type { SignaturePadHandle } from './signature-pad.tsx'

export const pads = new Map<string, SignaturePadHandle>()
