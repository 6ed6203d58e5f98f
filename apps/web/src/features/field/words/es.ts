import type { WordKey } from './en.ts'
import { checklist } from './es/checklist.ts'
import { clock } from './es/clock.ts'
import { general } from './es/general.ts'
import { phone } from './es/phone.ts'
import { records } from './es/records.ts'

export const es: Readonly<Record<WordKey, string>> = { ...general, ...clock, ...checklist, ...records, ...phone }
