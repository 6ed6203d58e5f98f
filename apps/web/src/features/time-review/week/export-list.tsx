import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { TimeExport } from '@daysheet/domain/time-review/review-week'
import { staleText } from '@daysheet/domain/time-review/payroll/stale-file'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { useDownload } from '#client/use-download.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Failed } from '#ui/states.tsx'
import { useSettings } from '#features/session/queries.ts'
import { byText, days } from '../labels.ts'
import { exportPath } from '../queries.ts'
import { useMay } from '../use-may.ts'

/**
 * The files that locking made, as they were at that time. The newest has every locked day of the
 * week and is one click away. (product.md#payroll-files)
 */
export function ExportList({ exports }: { exports: readonly TimeExport[] }) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const { progress, error, start, cancel } = useDownload()
  const id = useId()
  if (exports.length === 0) return null
  const [newest, ...older] = exports.toSorted((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt))
  const list = (files: readonly TimeExport[]) => (
    <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {files.map((file) => {
        const name = `${formatDay(file.from)} to ${formatDay(file.to)}`
        const made = formatDateTime(file.madeAt, zone)
        return (
          <Box component="li" key={file.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            {may.download && (
              <Button
                variant="outlined"
                aria-label={`Download ${name}, locked ${made}`}
                disabled={progress !== null}
                onClick={() => start(exportPath(file.id))}
              >
                Download
              </Button>
            )}
            <span>
              {name}, {days(file.days)}, locked {made} by {byText(file.madeBy)}
            </span>
            {staleText(file) !== null && (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 650 }}>
                <Glyph shape="warning" size={16} /> {staleText(file)}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
  return (
    <Box component="section" aria-labelledby={id} className="no-print" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="h2" variant="h3" id={id}>
          Payroll file
        </Typography>
        {newest && list([newest])}
      </Box>
      {older.length > 0 && (
        <details>
          <summary>{countOf(older.length, 'earlier file')}</summary>
          {list(older)}
        </details>
      )}
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={error} />}
    </Box>
  )
}
