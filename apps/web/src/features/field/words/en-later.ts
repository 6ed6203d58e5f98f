import { checklist } from './en/checklist.ts'
import { records } from './en/records.ts'

/** The words of the screens whose code comes after the application stands (lazy.tsx). */
export const enLater = { ...checklist, ...records } as const
