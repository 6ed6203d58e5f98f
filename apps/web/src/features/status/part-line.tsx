import type { StatusLevel } from '@daysheet/domain/status/assessment'
import type { StatusLine } from '@daysheet/domain/status/status-lines'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import HelpIcon from '@mui/icons-material/Help'
import InfoIcon from '@mui/icons-material/Info'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'

/** How something stands is a shape and a word beside it, never colour alone. (product.md#look) */
const statusLevelIcons = {
  good: { Icon: CheckCircleIcon, color: 'success.main', words: 'Good' },
  noted: { Icon: InfoIcon, color: 'text.secondary', words: 'No action needed' },
  attention: { Icon: ErrorIcon, color: 'error.main', words: 'Needs attention' },
  unknown: { Icon: HelpIcon, color: 'text.secondary', words: 'Unknown' },
} as const satisfies Record<StatusLevel, object>

/** The words stand beside it. */
export function StatusLevelIcon({ level, size }: { level: StatusLevel; size: number }) {
  const { Icon, color } = statusLevelIcons[level]
  return <Icon aria-hidden data-level={level} sx={{ color, fontSize: size, flexShrink: 0 }} />
}

/** A date with its time is one word: on a narrow screen it must not break at its hyphens. */
const dates = /(\d\d-\d\d-\d{4}(?: \d{1,2}:\d\d [AP]M)?)/

export function UnbrokenDates({ text }: { text: string }) {
  return text.split(dates).map((piece, at) =>
    dates.test(piece) ? (
      <Box component="span" key={at} sx={{ whiteSpace: 'nowrap' }}>
        {piece}
      </Box>
    ) : (
      piece
    ),
  )
}

const screenLinks = { schedule: { text: 'Open the Schedule', to: paths.schedule() } } as const

/** One part of Daysheet: how it stands, in words, and what to do where something is wrong. */
export function PartLine({ line: { title, level, says, todo, screen } }: { line: StatusLine }) {
  const { words, color } = statusLevelIcons[level]
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
      <StatusLevelIcon level={level} size={22} />
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
          <UnbrokenDates text={says} />
        </Typography>
        {todo !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
            {todo}
          </Typography>
        )}
        {screen !== undefined && (
          <Link
            component={RouterLink}
            to={screenLinks[screen].to}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {screenLinks[screen].text}
          </Link>
        )}
      </Box>
    </Box>
  )
}
