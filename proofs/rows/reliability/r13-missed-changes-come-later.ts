import { resume } from '../../live/resume.ts'
import type { Proof } from '../../proof.ts'

export const missedChangesComeLater: Proof = {
  row: 'R13',
  promise: 'A missed change arrives after the reconnect',
  check: resume,
  controls: [
    {
      what: 'Last-Event-ID is not looked at',
      mutations: [
        {
          file: 'apps/api/src/features/live/routes.ts',
          find: 'follow({ ...deps, zone, feed }, sessionId, resumePoint(request))',
          put: 'follow({ ...deps, zone, feed }, sessionId, resumePoint(request) === -1 ? 0 : undefined)',
        },
      ],
      seen: /changes were missed/,
    },
    {
      what: 'an unknown position is taken for the newest',
      mutations: [
        {
          file: 'apps/api/src/features/live/follow.ts',
          find: 'const isLost = isUnknown || cursor',
          put: 'const isLost = (isUnknown && page.newest < 0) || cursor',
        },
      ],
      seen: /unknown id/,
    },
  ],
}
