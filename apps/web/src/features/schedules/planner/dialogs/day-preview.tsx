import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import type { DayEntry } from '../queries.ts'
import { reachable } from './recipients.tsx'
import { inEachLanguage, TextPreview } from './texts/text-preview.tsx'

export interface CrewToText {
  entry: DayEntry
  crew: DayEntry['workerEntries']
}

/**
 * The texts of a day as they will arrive, one job at a time, with the number of texts in each
 * language.
 */
export function DayPreview({ jobs, note }: { jobs: readonly CrewToText[]; note: string }) {
  const [shownId, setShownId] = useState<string | null>(null)
  const texted = jobs.map(({ entry, crew }) => ({ entry, crew: reachable(crew) })).filter(({ crew }) => crew.length > 0)
  // If the shown job was unchecked, shows the first job.
  const at = Math.max(
    0,
    texted.findIndex(({ entry }) => entry.id === shownId),
  )
  const shown = texted[at]
  if (!shown) return null
  const step = (by: number) => () => setShownId(texted[at + by]?.entry.id ?? null)
  return (
    <Box component="section" aria-label="The texts as they will arrive" sx={{ display: 'grid', gap: 1 }}>
      <Typography color="textSecondary">{inEachLanguage(texted.flatMap(({ crew }) => crew))}</Typography>
      {texted.length > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <IconButton aria-label="Previous job" disabled={at === 0} onClick={step(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', overflowWrap: 'anywhere' }}>
            {at + 1} of {texted.length}: {jobLabel(shown.entry.job)}
          </Typography>
          <IconButton aria-label="Next job" disabled={at === texted.length - 1} onClick={step(1)}>
            <ChevronRightIcon />
          </IconButton>
        </Box>
      )}
      <TextPreview entry={shown.entry} kind="ask" note={note} crew={shown.crew} />
    </Box>
  )
}
