/** Every proof, in the order of promises.md. */
import type { Proof } from './proof.ts'
import { everyRouteNeedsASession } from './rows/s01-sessions-needed.ts'

export const proofs: Proof[] = [everyRouteNeedsASession]
