import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The sections of a job's page in their order, by the name that stands in the address. */
export const sections = {
  planned: 'Planned days',
  schedule: 'Schedule history',
  checklists: 'Checklists',
  reports: 'Reports',
  images: 'Images',
  filings: 'ACP7 Filings',
  orders: 'Orders and returns',
  bagouts: 'Bagouts',
  containers: 'Container requests',
} as const
export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[] // Object.keys forgets which

/** Which long lists are shown whole: Back, Forward and a reload return to them. (decisions/web-app.md) */
export function useUrlState() {
  const [params, setParams] = useSearchParams()
  const all = useMemo(() => new Set(params.get('all')?.split(',')), [params])
  const showAll = useCallback(
    (name: SectionName, isAll: boolean) =>
      setParams(
        (now) => {
          const others = (now.get('all')?.split(',') ?? []).filter((one) => one !== '' && one !== name)
          const wanted = isAll ? [...others, name] : others
          return wanted.length === 0 ? {} : { all: wanted.join(',') }
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return { isAllShown: (name: SectionName) => all.has(name), showAll }
}
export type JobUrlState = ReturnType<typeof useUrlState>
