import { acp7Banner } from '@daysheet/domain/acp7/progress'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useMemo } from 'react'
import { jobLabel } from './day.ts'
import { usePlanner } from './planner-context.ts'
import type { DayJob } from './queries.ts'

/** The ACP7 banner of a card: what is missing, or how much of the filed work is done. Opens what there is to know. (spec §4; decision 0071) */
export function Acp7Button({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const banner = useMemo(() => acp7Banner(job.scopeParts ?? []), [job.scopeParts])
  const isMissing = banner.state === 'missing'
  return (
    <ButtonBase
      aria-label={`${banner.text}: ${jobLabel(job)}`}
      onClick={() => open({ kind: 'acp7', job })}
      sx={{
        flexShrink: 0,
        px: 0.75,
        mr: -0.75,
        minHeight: 32,
        gap: 1,
        borderRadius: 1,
        fontSize: 12,
        color: isMissing ? 'warning.main' : 'text.secondary',
        '&:hover': { bgcolor: 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <span>{banner.text}</span>
      {banner.state === 'filed' && (
        <Box aria-hidden sx={{ width: 56, height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}>
          <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${banner.percent}%` }} />
        </Box>
      )}
    </ButtonBase>
  )
}
