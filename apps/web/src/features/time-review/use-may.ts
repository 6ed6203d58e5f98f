import type { Permission } from '@daysheet/domain/session/permissions'
import { useMe } from '../session/queries.ts'
import type { Proposal } from './use-acts.ts'

/** What is offered to whoever is signed in; the server decides. (product.md#roles) */
export function useMay() {
  const { permissions } = useMe()
  const may = (permission: Permission) => permissions.includes(permission)
  const canPlan = may('plan.write')
  const canCorrect = may('time.correct')
  return {
    correct: canCorrect,
    review: may('time.review'),
    approve: may('time.approve'),
    lock: may('time.lock'),
    reopen: may('time.reopen'),
    download: may('time.reports'),
    placeJobs: may('jobs.write'),
    take: ({ corrections, addToCrew, reactivate }: Proposal) =>
      (corrections.length === 0 || canCorrect) && (canPlan || (addToCrew !== true && reactivate !== true)),
  }
}
