import { fanOut } from '../../live/fan-out.ts'
import type { Proof } from '../../proof.ts'

export const aChangeIsToldOnEveryNode: Proof = {
  row: 'R12',
  promise: 'A change on one node is seen on every node',
  check: fanOut,
  controls: [
    {
      what: 'the outbox is not read when the listening connection is back',
      mutations: [
        {
          file: 'apps/api/src/features/live/change-feed.ts',
          find: `[deps.listener.on('daysheet_change', wake), deps.listener.onReconnect(wake)]`,
          put: `[deps.listener.on('daysheet_change', wake)]`,
        },
      ],
      seen: /had not heard what was written in the gap/,
    },
  ],
}
