import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { DownloadProgress } from './download.ts'
import text from '../ui/text.module.css'

const number = new Intl.NumberFormat('en-US')

/** How far a download is in whole percent; null when nobody said how long it is. Full only once the file is there. */
function percentOf({ rows, totalRows }: DownloadProgress): number | null {
  return totalRows === null || totalRows === 0 ? null : Math.min(99, Math.floor((rows / totalRows) * 100))
}

function progressText(progress: DownloadProgress): string {
  const percent = percentOf(progress)
  if (percent === null) return 'Preparing the file…'
  return `${percent}% · ${number.format(progress.rows)} of ${number.format(progress.totalRows ?? 0)} rows`
}

/** Read aloud at quarters only: every percent would be a stream of talk. */
function spokenText(progress: DownloadProgress): string {
  const percent = percentOf(progress) ?? 0
  return percent < 25 ? 'Downloading' : `Downloading, ${percent - (percent % 25)}%`
}

/** How a download goes: a bar, percent and rows. With `onCancel` it brings its own way to stop. */
export function DownloadIndicator({ progress, onCancel }: { progress: DownloadProgress; onCancel?: () => void }) {
  const percent = percentOf(progress)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <LinearProgress
          // Another bar, so that it begins at the left and not where the other one just was.
          key={percent === null ? 'unknown' : 'known'}
          aria-label="Download"
          variant={percent === null ? 'indeterminate' : 'determinate'}
          {...(percent !== null && { value: percent })}
        />
        <Typography variant="caption" color="textSecondary" aria-hidden>
          {progressText(progress)}
        </Typography>
        <Box role="status" className={text.visuallyHidden}>
          {spokenText(progress)}
        </Box>
      </Box>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    </Box>
  )
}

/** Most files are there at once; only a wait that is felt is worth a sign. Milliseconds. */
const showAfterMs = 400

/** The same, once the download lasts, for where a short one should move nothing on the screen. */
export function DelayedDownloadIndicator(props: { progress: DownloadProgress; onCancel: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown && <DownloadIndicator {...props} />
}
