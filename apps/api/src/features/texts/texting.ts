import type { Database } from '#db/connection.ts'
import type { TextCarrier } from '#ports/texts/texts.ts'

/** What sending and receiving texts works with. */
export type Texting = {
  db: Database
  now: () => Date
  /** The business time zone. */
  zone: string
  carrier: TextCarrier
  /** What links to workers' own pages are made of. */
  links: { publicUrl: string; appSecret: string }
  log: { warn: (details: object, message: string) => void }
}
