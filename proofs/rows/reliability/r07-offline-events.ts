import { phones } from '../../live/phones.ts'
import type { Proof } from '../../proof.ts'

const hooks = 'apps/api/src/features/timeclock/hooks.ts'

export const offlineEventsArriveInOrder: Proof = {
  row: 'R7',
  promise: 'Clock events from offline phones arrive in full and in true order',
  check: phones,
  controls: [
    {
      what: "the server's clock is stored as the time",
      mutations: [
        {
          file: hooks,
          find: 'return { received_at: at, clock_offset: offset }',
          put: 'return { received_at: at, clock_offset: offset, time: at }',
        },
      ],
      seen: /do not have the device's time/,
    },
    {
      what: 'events older than a day are taken for a mistake and dropped',
      mutations: [
        {
          file: hooks,
          find: '  if (isKnown) return []\n',
          put: "  if (Date.now() - Date.parse(String(row.columns['time'])) > 86_400_000) return because('TOO_OLD', 'That was too long ago.')\n  if (isKnown) return []\n",
        },
      ],
      seen: /events were lost/,
    },
    {
      what: "events are put in order by the device's uncorrected time",
      mutations: [
        {
          file: 'packages/domain/src/timeclock/event-order.ts',
          find: 'Date.parse(time) - (clockOffset ?? 0) * 1000',
          put: 'Date.parse(time) - (clockOffset ?? 0) * 0',
        },
      ],
      seen: /not in the true order/,
    },
  ],
}
