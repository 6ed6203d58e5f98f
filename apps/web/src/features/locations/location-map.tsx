import { mapLink, staticMapPath } from '@daysheet/domain/locations/static-map'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { accuracyText, noPositionText } from '@daysheet/domain/timeclock/evidence-text'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useSettings } from '../session/queries.ts'
import { TicketedPicture } from '../records/pictures/ticketed-picture.tsx'

interface LocationMapProps extends Pick<ClockEvent, 'latitude' | 'longitude'>, Partial<Pick<ClockEvent, 'accuracy' | 'noPositionReason'>> {
  /** Whose place it is and when, for those who do not see the picture. */
  label: string
}

/** Where a clock event was: a static map, and the link to a map one can move about in a new window. (product.md#dashboard, product.md#map) */
export function LocationMap({ latitude, longitude, accuracy = null, noPositionReason = null, label }: LocationMapProps) {
  const { map } = useSettings()
  if (latitude === null || longitude === null) return <Typography color="textSecondary">{noPositionText({ noPositionReason })}</Typography>
  const within = accuracyText({ accuracy })
  return (
    <Box sx={place}>
      <TicketedPicture
        path={staticMapPath({ latitude, longitude, scale: 2 })}
        alt={`Map of ${label}`}
        {...size}
        fit="cover"
        broken="Map cannot be shown"
      />
      <Box sx={foot}>
        {within !== null && (
          <Typography component="span" sx={known}>
            {within}
          </Typography>
        )}
        <Link
          href={mapLink(map.linkUrl, { latitude, longitude })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Map of ${label}, in a new window`}
          sx={overPicture}
        >
          Map
        </Link>
        <Typography component="span" sx={credit}>
          {map.attribution}
        </Typography>
      </Box>
    </Box>
  )
}

const size = { width: 160, height: 120 }
const place = { position: 'relative', width: size.width + 2 }
const foot = { display: 'grid', gap: 0.25, mt: 0.5 }
/** The whole picture belongs to the link, without being read aloud twice. */
const overPicture = { '&::after': { content: '""', position: 'absolute', inset: 0 } }
const known = { fontSize: '0.75rem', lineHeight: 1.3 }
const credit = { fontSize: '0.625rem', lineHeight: 1.3, color: 'text.secondary' }
