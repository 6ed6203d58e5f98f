import type { Place } from '@daysheet/domain/locations/track'
import PlaceIcon from '@mui/icons-material/Place'
import Typography from '@mui/material/Typography'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSettings } from '../session/queries.ts'
import type { OpenSiteMap, SiteMapOptions } from './leaflet/open-site-map.ts'
import { Attribution, MapButtons, MapFrame, TilesFailed } from './map-parts.tsx'
import styles from './map.module.css'

type OpenIt = (element: HTMLElement, options: SiteMapOptions) => OpenSiteMap
/** What draws the map: Leaflet, which needs a browser with a layout. */
type SiteMapLoader = () => Promise<{ openSiteMap: OpenIt }>
const loadLeaflet: SiteMapLoader = () => import('./leaflet/open-site-map.ts')

interface SiteMapProps {
  load?: SiteMapLoader
  /** Where the site is so far; null if that is not known. */
  place: Place | null
  onMoved: (place: Place) => void
}

/** A map to show where a site is: the user moves it under a pin. (product.md#admin) */
export function SiteMap({ load = loadLeaflet, place, onMoved }: SiteMapProps) {
  const help = useId()
  return (
    <div>
      <Typography id={help} color="textSecondary" sx={{ mb: 1, fontSize: 13 }}>
        Move the map until the pin is on the site. Arrow keys, plus and minus work too.
      </Typography>
      <MapFrame label="Map of the site" load={load} className={clsx(styles.map, styles.site)}>
        {({ openSiteMap }) => <Drawn open={openSiteMap} place={place} onMoved={onMoved} help={help} />}
      </MapFrame>
    </div>
  )
}

interface DrawnProps extends Pick<SiteMapProps, 'place' | 'onMoved'> {
  open: OpenIt
  help: string
}

function Drawn({ open, place, onMoved, help }: DrawnProps) {
  const { hasTiles } = useSettings().map
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenSiteMap | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const moved = useEffectEvent(onMoved)
  const openHere = useEffectEvent((element: HTMLElement) =>
    open(element, { hasTiles, place, onMoved: (to) => moved(to), onTilesFailed: setIncomplete }),
  )
  useEffect(() => {
    if (canvas.current === null) return undefined
    const opened = openHere(canvas.current)
    setMap(opened)
    return () => opened.close()
  }, [hasTiles])
  return (
    <>
      <div ref={canvas} className={styles.canvas} role="application" aria-label="Map of the site" aria-describedby={help} />
      <PlaceIcon aria-hidden className={styles.pin} color="error" fontSize="large" />
      <MapButtons zoom={(steps) => map?.zoom(steps)} />
      {isIncomplete && <TilesFailed onRetry={() => map?.retryTiles()} />}
      {hasTiles && <Attribution />}
    </>
  )
}
