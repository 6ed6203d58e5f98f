import type { StatusLine } from '@daysheet/domain/status/status-lines'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { paths } from '../../app/paths.ts'
import { StandingIcon, standingLooks } from './standing.tsx'
import { WholeDates } from './whole-dates.tsx'

const screens = { schedule: { text: 'Open the Schedule', to: paths.schedule() } } as const

/** One part of Daysheet: how it stands, in words, and what to do where something is wrong. */
export function PartLine({ line: { title, standing, says, todo, screen } }: { line: StatusLine }) {
  const { words, color } = standingLooks[standing]
  return (
    <Box
      component="li"
      aria-label={`${title}: ${words}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px 176px minmax(0, 1fr)' },
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <StandingIcon standing={standing} size={22} />
      <Box>
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        <Typography variant="caption" sx={{ color }}>
          {words}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '2', sm: '3' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <WholeDates text={says} />
        </Typography>
        {todo !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
            {todo}
          </Typography>
        )}
        {screen !== undefined && (
          <Link
            component={RouterLink}
            to={screens[screen].to}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {screens[screen].text}
          </Link>
        )}
      </Box>
    </Box>
  )
}
