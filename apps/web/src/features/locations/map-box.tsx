import ZoomOutMapIcon from '@mui/icons-material/ZoomOutMap'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettings } from '../session/queries.ts'
import type { MapOptions, OpenMap } from './leaflet/open-map.ts'
import styles from '../maps/map.module.css'
import { Attribution, MapButton, MapButtons, MapFrame, TilesFailed } from '../maps/map-parts.tsx'
import type { MapPoint, MapContent } from './map-points.ts'

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
export const MapBox = ({ load, ...drawing }: MapBoxProps) => (
  <MapFrame label="Map" load={load}>
    {({ openMap }) => <Drawn open={openMap} {...drawing} />}
  </MapFrame>
)

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
      <MapButtons zoom={(steps) => map?.zoom(steps)}>
        <MapButton words="Show all positions" onClick={() => map?.fit()}>
          <ZoomOutMapIcon fontSize="small" />
        </MapButton>
      </MapButtons>
      {isIncomplete && <TilesFailed onRetry={() => map?.retryTiles()} />}
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
