import { checklist } from './en/checklist.ts'
import { onSite } from './en/on-site.ts'
import { person } from './en/person.ts'
import { queue } from './en/queue.ts'
import { records } from './en/records.ts'
import { report } from './en/report.ts'
import { session } from './en/session.ts'

/** The words of the screens whose code comes after the application stands (lazy.tsx). */
export const enLater = { ...checklist, ...onSite, ...person, ...queue, ...records, ...report, ...session } as const
