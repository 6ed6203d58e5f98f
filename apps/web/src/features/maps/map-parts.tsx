import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { Failed } from '#ui/states.tsx'
import { useSettings } from '../session/queries.ts'
import styles from './map.module.css'

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

const cannotLoad = 'Map cannot be loaded right now, sorry.'

interface MapFrameProps<Code> {
  label: string
  load: () => Promise<Code>
  className?: string | undefined
  /** Draws the map once its code is there. */
  children: (code: Code) => ReactNode
}

/** The place of a map, while its code is loaded and when that fails. (product.md#map) */
export function MapFrame<Code extends object>({ label, load, className, children }: MapFrameProps<Code>) {
  const [code, setCode] = useState<Code | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const fetchCode = useEffectEvent(() => loadModule(load).then(setCode, () => setCode('failed')))
  useEffect(() => void fetchCode(), [attempt])
  const retry = () => {
    setCode(null)
    setAttempt((before) => before + 1)
  }
  return (
    <section aria-label={label} className={className ?? styles.map}>
      {code === null && (
        <Box role="status" sx={middle}>
          Loading...
        </Box>
      )}
      {code === 'failed' && (
        <Box sx={{ p: 1 }}>
          <Failed text={cannotLoad} onRetry={retry} />
        </Box>
      )}
      {code !== null && code !== 'failed' && children(code)}
    </section>
  )
}

/** Tiles are missing. The message is above the credit. */
export const TilesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Box sx={notice}>
    <Failed text={cannotLoad} onRetry={onRetry} />
  </Box>
)

/** The buttons in the corner of a map: zoom, and others below. */
export const MapButtons = ({ zoom, children }: { zoom: (steps: 1 | -1) => void; children?: ReactNode }) => (
  <Box sx={corner}>
    <MapButton words="Zoom in" onClick={() => zoom(1)}>
      <AddIcon fontSize="small" />
    </MapButton>
    <MapButton words="Zoom out" onClick={() => zoom(-1)}>
      <RemoveIcon fontSize="small" />
    </MapButton>
    {children}
  </Box>
)

export function MapButton({ words, onClick, children }: { words: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={words} placement="left">
      <IconButton aria-label={words} onClick={onClick} sx={button}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

const middle = { display: 'grid', placeItems: 'center', height: '100%', minHeight: 'inherit', color: 'text.secondary' }
const corner = { position: 'absolute', top: 8, right: 8, zIndex: 1000, display: 'grid', gap: 0.5 }
/** Above the credit: a popup opens upwards from the middle of the map, which on a phone takes all of its upper half. */
const notice = { position: 'absolute', bottom: 32, left: 8, right: 8, zIndex: 1000, maxWidth: 420 }
const button = {
  width: 34,
  height: 34,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.default' },
}
