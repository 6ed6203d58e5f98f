import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import type { TimeExport } from '@daysheet/domain/time-review/review-week'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { DelayedDownloadIndicator } from '../../../client/download-indicator.tsx'
import { useDownload } from '../../../client/use-download.ts'
import { Glyph } from '../../../ui/glyph.tsx'
import { Failed } from '../../../ui/states.tsx'
import { useSettings } from '../../session/queries.ts'
import { byText, days } from '../labels.ts'
import { exportPath } from '../queries.ts'
import { useMay } from '../use-may.ts'

/** The files of hours that went out for days of the week, as they were then. (product.md#time-review) */
export function ExportList({ exports }: { exports: readonly TimeExport[] }) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const { progress, error, start, cancel } = useDownload()
  const id = useId()
  if (exports.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h2" variant="h2" id={id}>
        Files of this week
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {exports.map((file) => {
          const name = `${formatDay(file.from)} to ${formatDay(file.to)}`
          const made = formatDateTime(file.madeAt, zone)
          return (
            <Box component="li" key={file.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
              <span>
                {name}, {days(file.days)}, locked {made} by {byText(file.madeBy)}
              </span>
              {file.isStale && (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 650 }}
                >
                  <Glyph shape="warning" size={16} /> Stale: its hours are others by now
                </Box>
              )}
              {may.download && (
                <Button
                  aria-label={`Download ${name}, locked ${made}`}
                  disabled={progress !== null}
                  onClick={() => start(exportPath(file.id))}
                >
                  Download
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={error} />}
    </Box>
  )
}
