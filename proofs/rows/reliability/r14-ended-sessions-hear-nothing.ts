import { revoke } from '../../live/revoke.ts'
import type { Proof } from '../../proof.ts'

export const endedSessionsHearNothing: Proof = {
  row: 'R14',
  promise: 'Signing out or disabling an account ends its streams',
  check: revoke,
  controls: [
    {
      what: 'the streams do not hear that a session ended',
      mutations: [
        {
          file: 'apps/api/src/features/live/routes.ts',
          find: '(sessionId) => streams.closeSession(sessionId)',
          put: '() => undefined',
        },
      ],
      seen: /were still open 2 s after/,
    },
    {
      what: 'a stream does not ask again whether its session lives',
      mutations: [
        {
          file: 'apps/api/src/features/live/follow.ts',
          find: "if (!page.living.has(sessionId)) end('signed out')",
          put: "if (page.living.size < 0) end('signed out')",
        },
      ],
      // Nothing is told to it, or it is: what it may see is asked of a session that is not there. It stays open either way.
      seen: /sessions (that )?had ended unnoticed/,
    },
  ],
}
