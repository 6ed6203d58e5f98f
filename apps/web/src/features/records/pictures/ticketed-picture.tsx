import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { PictureBox } from './picture-box.tsx'
import { useTicketedImage } from './use-ticketed-image.ts'

interface TicketedPictureProps {
  /** Begins with `/api/`; the ticket is fetched for exactly this. */
  path: string
  alt: string
  /** Of the box, in CSS pixels; it stands before the picture is there, so that nothing jumps. */
  width: number
  height: number
  fit: 'cover' | 'contain'
  /** What is said in place of a picture that cannot be had. */
  broken: string
  /** Puts something around the picture, such as the button that opens it; not around the words of a broken one. */
  wrap?: (picture: ReactNode) => ReactNode
}

/** A picture of ours in a fixed box: grey while it loads, words and Retry when it cannot be had. It is fetched when it comes near the window. */
export function TicketedPicture(props: TicketedPictureProps) {
  return <Picture key={props.path} {...props} />
}

function Picture({ path, alt, width, height, fit, broken, wrap = (picture) => picture }: TicketedPictureProps) {
  const { phase, address, round, onLoad, onError, onRetry } = useTicketedImage(path)
  if (phase === 'broken')
    return (
      <PictureBox width={width} height={height}>
        <Box sx={failedText}>
          {broken}
          <Button className="no-print" onClick={onRetry} sx={retry} aria-label={`Retry: ${alt}`}>
            Retry
          </Button>
        </Box>
      </PictureBox>
    )
  return wrap(
    <PictureBox width={width} height={height} busy={phase === 'loading'} light={fit === 'contain' && phase === 'shown'}>
      {address !== undefined && (
        <img
          key={round}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          style={{ display: 'block', objectFit: fit, opacity: phase === 'shown' ? 1 : 0 }}
          onLoad={onLoad}
          onError={onError}
          // Last: some browsers begin to fetch the moment this is set.
          src={address}
        />
      )}
    </PictureBox>,
  )
}

const failedText = {
  display: 'grid',
  alignContent: 'center',
  height: '100%',
  p: 0.5,
  fontSize: '0.75rem',
  textAlign: 'center',
  position: 'relative',
  zIndex: 1,
}
const retry = { minHeight: 24, p: 0, '@media (pointer: coarse)': { minHeight: 32 } }
