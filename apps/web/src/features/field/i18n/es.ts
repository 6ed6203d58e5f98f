import type { ResourceKey } from './en.ts'
import { changed } from './es/changed.ts'
import { checklist } from './es/checklist.ts'
import { clock } from './es/clock.ts'
import { general } from './es/general.ts'
import { officeWord } from './es/office-words.ts'
import { onSite } from './es/on-site.ts'
import { person } from './es/person.ts'
import { phone } from './es/phone.ts'
import { queue } from './es/queue.ts'
import { records } from './es/records.ts'
import { report } from './es/report.ts'
import { session } from './es/session.ts'

export const es: Readonly<Record<ResourceKey, string>> = {
  ...general,
  ...clock,
  ...changed,
  ...checklist,
  ...onSite,
  ...person,
  ...queue,
  ...records,
  ...report,
  ...session,
  ...phone,
}

export { officeWord }
