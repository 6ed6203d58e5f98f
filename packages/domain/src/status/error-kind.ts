import { z } from 'zod'

/** What can go wrong and is counted by the hour, over all servers. Words of ours: nothing of a request is kept. (docs/watching.md) */
export const errorKind = z.enum([
  'server_error',
  'database_away',
  'too_busy',
  'carrier_away',
  'text_refused',
  'text_unknown',
  'upload_refused',
  'filing_unread',
  'files_away',
  'disk_full',
  'map_away',
  'slow_statement',
])
export type ErrorKind = z.infer<typeof errorKind>
