import { blockedLoop } from '../faults/blocked-loop.ts'
import type { Proof } from '../proof.ts'

export const nobodyBlocksTheLoop: Proof = {
  row: 'R24',
  promise: 'No request of anybody blocks the event loop for more than 50 ms',
  check: blockedLoop,
  controls: [
    {
      what: 'placeholder',
      plant: [],
    },
  ],
}
