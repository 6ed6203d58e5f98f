import { countOf } from '@daysheet/domain/numbers/count-of'
import { useQuery } from '@tanstack/react-query'
import { jobSearchQueries } from '#features/jobs/queries.ts'
import { supervisorChoices, workerSearchQueries } from '#features/people/queries.ts'
import { mayOf, type Me } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { useDebounced } from '#ui/search-box.tsx'
import { daysOf, jobsOf, mostOfKind, peopleOf, screensOf, searchFrom, type Found } from './find-everything.ts'

/** How it stands with the search, read out as it changes; shown where the list itself does not say it. */
interface SearchStatus {
  text: string
  isSaid: boolean
}

/**
 * What a term finds: days and screens at once, jobs and people when the typing pauses. Only answers to what stands in the box now are given, so that Enter never
 * opens what an earlier term found.
 */
export function useEverything(term: string, me: Me): { found: Found[]; status: SearchStatus } {
  const today = useToday()
  const paused = useDebounced(term)
  const isSearched = term.length >= searchFrom
  const enabled = isSearched && paused === term
  // Each leads to a screen of its own, which not everybody has.
  const may = mayOf(me)
  const [hasJobs, hasEmployees, hasTracks] = [may('jobs.read'), may('people.read'), may('locations.read')]
  const jobs = useQuery({ ...jobSearchQueries.matching(paused, mostOfKind), enabled: enabled && hasJobs })
  const workers = useQuery({ ...workerSearchQueries.active(paused, mostOfKind), enabled: enabled && hasEmployees })
  const supervisors = useQuery({ ...supervisorChoices, enabled: isSearched && hasTracks })
  const answerOf = <Row>({ data, isPlaceholderData }: { data: Row[] | undefined; isPlaceholderData: boolean }) =>
    enabled && !isPlaceholderData && data ? data : []
  const found = [
    ...(may('plan.read') ? daysOf(term, today) : []),
    ...screensOf(term, me),
    ...jobsOf(answerOf(jobs)),
    ...peopleOf(term, today, { workers: answerOf(workers), supervisors: isSearched && hasTracks ? (supervisors.data ?? []) : [] }),
  ]
  const reads = [...(hasJobs ? [jobs] : []), ...(hasEmployees ? [workers] : []), ...(hasTracks ? [supervisors] : [])]
  const isFailed = isSearched && reads.some(({ isError }) => isError)
  const isAwaited =
    isSearched && !isFailed && (!enabled || reads.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData))
  return { found, status: statusOf({ count: found.length, isFailed, isAwaited, isTooShort: !isSearched }) }
}

function statusOf({
  count,
  isFailed,
  isAwaited,
  isTooShort,
}: {
  count: number
  isFailed: boolean
  isAwaited: boolean
  isTooShort: boolean
}) {
  if (isFailed) return { text: 'Jobs and people could not be searched. Check the connection and type again.', isSaid: true }
  if (isAwaited) return { text: 'Searching…', isSaid: true }
  if (count > 0) return { text: `${countOf(count, 'result')}. Press Enter to open the chosen one.`, isSaid: false }
  return { text: isTooShort ? 'Type on to search jobs and people.' : 'Nothing found.', isSaid: true }
}
