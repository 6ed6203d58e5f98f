import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { useEffect, useState } from 'react'
import { useSettings } from './queries.ts'

const checkEvery = 30_000

/** The business's today; moves on at its midnight, also in a window that stays open over night. */
export function useToday(): Day {
  const { timeZone } = useSettings()
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(), timeZone))
    look()
    const timer = setInterval(look, checkEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return today
}
