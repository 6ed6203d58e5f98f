import { byTests } from '../by-tests.ts'
import type { Proof } from '../proof.ts'

const file = 'apps/api/src/http/access.ts'
const find = 'if (request.is404 || request.routeOptions.config.public) return'

export const everyRouteNeedsASession: Proof = {
  row: 'S1',
  promise: 'Every route needs a session, except those that say public',
  check: byTests(['apps/api/src/http/access.test.ts']),
  controls: [
    {
      what: 'one read asks nobody',
      plant: [
        { file, find, put: `if (request.is404 || request.routeOptions.config.public || request.url.startsWith('/api/Jobs')) return` },
      ],
    },
  ],
}
