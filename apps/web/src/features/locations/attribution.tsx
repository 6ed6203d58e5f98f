import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useSettings } from '../session/queries.ts'

/** Where OpenStreetMap wants its credit to lead. */
const copyright = 'https://www.openstreetmap.org/copyright'

/** Whose map it is, as its makers ask for it. (MAP_ATTRIBUTION) */
export function Attribution() {
  const { attribution } = useSettings().map
  if (attribution === '') return null
  return (
    <Box sx={place}>
      {attribution.includes('OpenStreetMap') ? (
        <Link href={copyright} target="_blank" rel="noopener noreferrer" color="inherit">
          {attribution}
        </Link>
      ) : (
        attribution
      )}
    </Box>
  )
}

const place = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  zIndex: 900,
  px: 0.75,
  py: 0.25,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  borderTopLeftRadius: 8,
  fontSize: 12,
}
