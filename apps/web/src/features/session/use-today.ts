import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { useEffect, useState } from 'react'
import { useSettings } from './queries.ts'

const checkIntervalMs = 30_000

/** The business's today; moves on at its midnight, also in a window that stays open over night. */
export function useToday(): Day {
  const { timeZone } = useSettings()
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const update = () => setToday(dayOf(new Date(), timeZone))
    update()
    const timer = setInterval(update, checkIntervalMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [timeZone])
  return today
}
