import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { materialJobsQuery } from './queries.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Empty } from '../../../ui/states.tsx'
import { FoundJobs } from './found-jobs.tsx'
import { MaterialsDialogs } from './materials-dialogs.tsx'
import type { Open } from './open.ts'
import { SearchBar } from './search-bar.tsx'
import { useLiveMaterials } from './use-live-materials.ts'
import { usePlace } from './use-place.ts'

/** Material Orders: what went to a job, what came back, and what it costs. (spec §2) */
export function MaterialsScreen() {
  const { term, open, toggle, search } = usePlace()
  const [dialog, setDialog] = useState<Open | null>(null)
  const isSearched = term !== ''
  const query = useQuery({ ...materialJobsQuery(term), enabled: isSearched })
  useLiveMaterials()
  const searchFor = (text: string) => {
    if (isSearched && text.trim() === term) void query.refetch()
    else search(text)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1440, mx: 'auto' }}>
      <PageHeading title="Material Orders" />
      <SearchBar term={term} onSearch={searchFor} jobs={isSearched && !query.isPlaceholderData ? query.data : undefined} />
      {isSearched ? (
        <FoundJobs term={term} query={query} open={open} onToggle={toggle} onOpen={setDialog} />
      ) : (
        <Empty text="Search for a job by number or address to see its orders." />
      )}
      {dialog && <MaterialsDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </Box>
  )
}
