import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import { memo } from 'react'
import type { SubmittedImages } from '../queries.ts'
import { useSettings } from '../../session/queries.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'

/** The sets in the order given, each under its line. */
export function ImageSets({ sets }: { sets: readonly SubmittedImages[] }) {
  return sets.map((set) => <ImageSet key={set.id} set={set} />)
}

const ImageSet = memo(function ImageSet({ set: { id, time, supervisor, images } }: { set: SubmittedImages }) {
  const { timeZone } = useSettings()
  const line = `Submitted at ${formatDateTime(time, timeZone)} by ${supervisor?.name || 'Unknown'}`
  const pictures = (images ?? []).map((url, at) => ({ url, alt: `Image ${at + 1}, ${line.toLowerCase().slice(0, 1)}${line.slice(1)}` }))
  return (
    <Box component="section" aria-labelledby={`set-${id}`} sx={{ display: 'grid', gap: 1 }}>
      <h2 id={`set-${id}`}>{line}</h2>
      {pictures.length === 0 ? <p className="faint">This set has no images.</p> : <PictureGrid label={line} pictures={pictures} />}
    </Box>
  )
})
