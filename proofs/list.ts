/** Every proof, in the order of promises.md. */
import type { Proof } from './proof.ts'
import { everyRouteNeedsASession } from './rows/s01-sessions-needed.ts'
import { guessingPasswordsIsSlow } from './rows/s05-guesses-are-slow.ts'
import { unknownNamesLookAlike } from './rows/s06-unknown-names-look-alike.ts'
import { sessionsEnd } from './rows/s07-sessions-end.ts'
import { aMediaLinkOpensOneThing } from './rows/s09-media-links.ts'

export const proofs: Proof[] = [
  everyRouteNeedsASession,
  guessingPasswordsIsSlow,
  unknownNamesLookAlike,
  sessionsEnd,
  aMediaLinkOpensOneThing,
]
