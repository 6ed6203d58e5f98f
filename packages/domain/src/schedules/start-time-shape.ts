/** Apart from the rules, so that a screen which only sorts by start time does not load zod. */
import { z } from 'zod'
import { formatStartTime, parseStartTime } from './start-time.ts'

/** A start time as it is stored: any readable spelling in, `7:00 AM` out. */
export const startTime = z
  .string()
  .refine((text) => parseStartTime(text) !== null, 'must be a time such as 7:00 AM')
  .overwrite((text) => {
    const time = parseStartTime(text)
    return time ? formatStartTime(time) : text
  })
