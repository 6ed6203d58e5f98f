/** Sends where the supervisor is, while the application is open and somebody of theirs is clocked in; of nobody else, and at no other time. (product.md#field-screen) */
import { isOnTheClock, isPositionDue } from '@daysheet/domain/field/position-due'
import { useEffect, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useAccount } from '../account.ts'
import { queuedPunches } from '../clock/use-crew.ts'
import { allRecords } from '../queue/store.ts'
import { saveAndSend, useQueue } from '../queue/use-queue.ts'
import { useDays } from '../today/use-days.ts'
import type { QueuedRecord } from '../queue/database.ts'

/** How often it is looked whether one is due, and how long a place is waited for. Milliseconds. */
const lookMs = 30_000
const waitMs = 8000

/** Whether positions are sent at this moment, or the phone does not allow it; null while nobody is on the clock. */
export function usePositionSent(): 'sent' | 'denied' | null {
  const { account } = useAccount()
  const { days, requestedAt } = useDays(null)
  const { records } = useQueue()
  const [isDenied, setDenied] = useState(false)
  const supervisorId = account?.kind === 'supervisor' ? account.id : null
  const isOn =
    supervisorId !== null &&
    days !== null &&
    isOnTheClock({ jobs: days.jobs, queued: queuedPunches(records), requestedAt, today: days.today })
  useEffect(() => {
    if (!isOn || supervisorId === null || !('geolocation' in navigator)) return undefined
    let isOver = false
    const look = async () => {
      if (document.visibilityState !== 'visible' || !(await isDue(supervisorId)) || isOver) return
      const found = await placeNow()
      if (isOver) return
      setDenied(found === 'denied')
      if (typeof found === 'object') await saveIfDue(supervisorId, found)
    }
    // One at a time: a place that is waited for is not asked for again.
    let isLooking = false
    const lookOnce = () => {
      if (isLooking) return
      isLooking = true
      void look()
        .catch(() => null)
        .finally(() => {
          isLooking = false
        })
    }
    lookOnce()
    const timer = setInterval(lookOnce, lookMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isOn, supervisorId])
  if (!isOn) return null
  return isDenied || !('geolocation' in navigator) ? 'denied' : 'sent'
}

const isDue = async (account: string): Promise<boolean> => isPositionDue(lastPosition(await allRecords(), account), Date.now())

/** The saves of this window, one after the other: two that found a place at the same moment are one position. */
let saving: Promise<unknown> = Promise.resolve()

function saveIfDue(account: string, place: Place): Promise<unknown> {
  // One that was not saved may be saved the next time: there may be room then.
  saving = saving.then(async () => (await isDue(account)) && savePosition(account, place)).catch(() => null)
  return saving
}

/** When the last one was kept, by this phone's clock. */
function lastPosition(records: readonly QueuedRecord[], account: string): number | null {
  const moments = records.filter((record) => record.kind === 'Locations' && record.account === account).map(({ madeAt }) => madeAt)
  return moments.length === 0 ? null : Math.max(...moments)
}

interface Place {
  latitude: number
  longitude: number
  accuracy: number
}

const permissionDenied = 1

const placeNow = (): Promise<Place | 'denied' | 'unknown'> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve(code === permissionDenied ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: waitMs },
    )
  })

function savePosition(supervisorId: string, place: Place): Promise<void> {
  const madeAt = Date.now()
  const body = { supervisorId, gpsTime: new Date(madeAt).toISOString(), ...place }
  return saveAndSend({ id: newId(), kind: 'Locations', account: supervisorId, madeAt, pictures: [], body })
}
