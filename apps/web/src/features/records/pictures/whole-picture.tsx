import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { cachedImageUrl } from '#client/tickets.ts'
import { useTicketedImage } from './use-ticketed-image.ts'
import type { Zoom } from './zoom.ts'

/** A picture as large as there is room. Its thumbnail, which is there already, stands in its place until it has come. */
export function WholePicture({ path, alt, zoom }: { path: string; alt: string; zoom: Zoom }) {
  const { phase, address, round, onLoad, onError, onRetry } = useTicketedImage(path)
  const thumbnail = cachedImageUrl(`${path}?size=320`)
  if (phase === 'broken')
    return (
      <Box sx={{ ...filling, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1 }}>
        Image cannot be shown
        <Button variant="outlined" onClick={onRetry} aria-label={`Retry: ${alt}`}>
          Retry
        </Button>
      </Box>
    )
  const style = { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
  return (
    <Box sx={{ ...filling, '& img': { ...filling, objectFit: 'contain' } }} aria-busy={phase === 'loading'}>
      {phase === 'loading' && <LinearProgress aria-label="Loading the image" sx={{ position: 'absolute', inset: '0 0 auto', zIndex: 1 }} />}
      {phase === 'loading' && thumbnail !== undefined && <img alt="" draggable={false} referrerPolicy="no-referrer" src={thumbnail} />}
      {address !== undefined && (
        <img
          key={round}
          alt={alt}
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          style={{ ...style, opacity: phase === 'shown' ? 1 : 0 }}
          onLoad={onLoad}
          onError={onError}
          // Last: some browsers begin to fetch the moment this is set.
          src={address}
        />
      )}
    </Box>
  )
}

const filling = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const
