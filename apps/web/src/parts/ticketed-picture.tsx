import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState, type ReactNode } from 'react'
import { imageAddress, keptImageAddress } from '../api/tickets.ts'
import { PictureBox } from './picture-box.tsx'

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

type State = { phase: 'loading' | 'shown' | 'broken'; address: string | undefined; failed: string | undefined; round: number }

function Picture({ path, alt, width, height, fit, broken, wrap = (picture) => picture }: TicketedPictureProps) {
  const [{ phase, address, failed, round }, setState] = useState<State>(() => ({
    ...{ phase: 'loading', failed: undefined, round: 0 },
    address: keptImageAddress(path),
  }))
  const isWanted = address === undefined && phase === 'loading'
  useEffect(() => {
    if (!isWanted) return undefined
    const gone = new AbortController()
    const change = (next: Partial<State>) => void (gone.signal.aborted || setState((state) => ({ ...state, ...next })))
    imageAddress(path, { not: failed }).then(
      (found) => change({ address: found }),
      () => change({ phase: 'broken' }),
    )
    return () => gone.abort()
  }, [path, failed, isWanted])

  // A ticket may have ended while the laptop slept: once, a new one is tried before anybody is told.
  const onError = () =>
    setState((state) =>
      state.failed === undefined
        ? { phase: 'loading', address: undefined, failed: state.address, round: state.round + 1 }
        : { ...state, phase: 'broken' },
    )
  const onRetry = () => setState((state) => ({ phase: 'loading', address: undefined, failed: state.address, round: state.round + 1 }))

  if (phase === 'broken')
    return (
      <PictureBox width={width} height={height}>
        <Box sx={brokenWords}>
          {broken}
          <Button onClick={onRetry} sx={retry} aria-label={`Retry: ${alt}`}>
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
          onLoad={() => setState((state) => ({ ...state, phase: 'shown' }))}
          onError={onError}
          // Last: some browsers begin to fetch the moment this is set.
          src={address}
        />
      )}
    </PictureBox>,
  )
}

const brokenWords = {
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
