import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import ZoomOutMapIcon from '@mui/icons-material/ZoomOutMap'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { loadModule } from '../../client/use-lazy-module.ts'
import { useSettings } from '../session/queries.ts'
import { Failed } from '../../ui/states.tsx'
import type { MapOptions, OpenMap } from './leaflet/open-map.ts'
import styles from './map.module.css'
import type { MapPoint, MapContent } from './map-points.ts'

/** Where OpenStreetMap wants its credit to lead. */
const copyright = 'https://www.openstreetmap.org/copyright'

/** Whose map it is, as its makers ask for it. (MAP_ATTRIBUTION) */
function Attribution() {
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

/** (product.md#map) */
const cannotLoad = 'Map cannot be loaded right now, sorry.'

/** A position that was chosen; a new object each time, so that choosing it again looks at it again. */
export interface ChosenPosition {
  id: string
  /** From the list it is looked at from near; on the map it is in view already. */
  isFromList: boolean
}

/** What draws the map: Leaflet, which needs a browser that lays things out. */
export type MapLoader = () => Promise<{ openMap: (element: HTMLElement, options: MapOptions) => OpenMap }>
export const loadLeaflet: MapLoader = () => import('./leaflet/open-map.ts')

interface MapBoxProps {
  load: MapLoader

  /** Null while it is not known; then the map stays as it was. */
  shown: MapContent | null
  chosen: ChosenPosition | null
  onChoose: (id: string) => void
}

/** The map with its buttons. Whatever fails, all that it shows stands in the list beside it too. */
export function MapBox({ load, shown, chosen, onChoose }: MapBoxProps) {
  const [code, setCode] = useState<Awaited<ReturnType<MapLoader>> | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const fetchCode = useEffectEvent(() => loadModule(load).then(setCode, () => setCode('failed')))
  useEffect(() => void fetchCode(), [attempt])
  const retry = () => {
    setCode(null)
    setAttempt((before) => before + 1)
  }
  return (
    <section aria-label="Map" className={styles.map}>
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
      {code !== null && code !== 'failed' && <Drawn open={code.openMap} shown={shown} chosen={chosen} onChoose={onChoose} />}
    </section>
  )
}

type Drawing = Omit<MapBoxProps, 'load'> & Record<'open', Awaited<ReturnType<MapLoader>>['openMap']>

function Drawn({ open, shown, chosen, onChoose }: Drawing) {
  const { hasTiles } = useSettings().map
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenMap | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (canvas.current === null) return undefined
    const opened = open(canvas.current, { hasTiles, onChoose: (id) => choose(id), onTilesFailed: setIncomplete })
    setMap(opened)
    return () => {
      setMap(null)
      opened.close()
    }
  }, [open, hasTiles])
  useEffect(() => {
    if (shown !== null) map?.show(shown)
  }, [map, shown])
  useChosen(map, { shown, chosen })
  return (
    <>
      {/* What it holds is drawn for the eye; the list has it in words. */}
      <div
        ref={canvas}
        className={styles.canvas}
        role="application"
        aria-label="Map of the positions. Arrow keys move it, plus and minus zoom. The list has the same positions."
      />
      <Box sx={corner}>
        <MapButton words="Zoom in" onClick={() => map?.zoom(1)}>
          <AddIcon fontSize="small" />
        </MapButton>
        <MapButton words="Zoom out" onClick={() => map?.zoom(-1)}>
          <RemoveIcon fontSize="small" />
        </MapButton>
        <MapButton words="Show all positions" onClick={() => map?.fit()}>
          <ZoomOutMapIcon fontSize="small" />
        </MapButton>
      </Box>
      {isIncomplete && (
        <Box sx={notice}>
          <Failed text={cannotLoad} onRetry={() => map?.retryTiles()} />
        </Box>
      )}
      {hasTiles && <Attribution />}
    </>
  )
}

/** Marks what was chosen; a position that is no longer there is let go. What arrives meanwhile moves nothing. */
function useChosen(map: OpenMap | null, { shown, chosen }: Pick<MapBoxProps, 'shown' | 'chosen'>): void {
  const pointOf = useEffectEvent((id: string): MapPoint | null => shown?.points.find((point) => point.id === id) ?? null)
  useEffect(() => {
    map?.choose(chosen && pointOf(chosen.id), chosen?.isFromList ?? false)
  }, [map, chosen])
}

function MapButton({ words, onClick, children }: { words: string; onClick: () => void; children: ReactNode }) {
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
