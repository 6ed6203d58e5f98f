import { footerStatus, type FooterStatus } from '@daysheet/domain/field/sending/footer-status'
import { allJobs } from '@daysheet/domain/field/jobs/known-jobs'
import { peopleIn } from '@daysheet/domain/field/sending/people-in'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import { queuedPunches } from '../clock/use-crew.ts'
import { useReach } from '../queue/reach.ts'
import { useIsUnsaved } from '../queue/unsaved.ts'
import { useQueue } from '../queue/use-queue.ts'
import { eachMinute } from '../today/each-minute.ts'
import { useDays } from '../today/use-days.ts'
import { useOnline } from '../use-online.ts'

/** The start of the current minute, because the line shows no seconds. */
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** What the line at the foot says; null until the phone knows. */
export function useFooterStatus(): FooterStatus | null {
  const { isSignedIn } = useAccount()
  const { isKnown, status, sending, nextTry } = useQueue()
  const isOffline = !useOnline()
  const { unreached } = useReach()
  const people = usePeopleIn()
  const isUnsaved = useIsUnsaved()
  const queue = isKnown ? status : null
  const now = useSyncExternalStore(eachMinute, thisMinute)
  return footerStatus({ isSignedIn, queue, sending, nextTry, unreached, isOffline, peopleIn: people, isUnsaved, now })
}

/**
 * People who are clocked in. Null until the phone knows; none for an office that has chosen no
 * supervisor.
 */
function usePeopleIn(): number | null {
  const { account } = useAccount()
  const [search] = useSearchParams()
  const supervisor = account?.kind === 'account' ? search.get('supervisor') : null
  const { days, requestedAt } = useDays(supervisor)
  const { records } = useQueue()
  if (account?.kind === 'account' && supervisor === null) return 0
  return days && peopleIn({ jobs: allJobs(days), queued: queuedPunches(records), requestedAt })
}
