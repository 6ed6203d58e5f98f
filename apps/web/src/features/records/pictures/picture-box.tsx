import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import Link from '@mui/material/Link'
import type { PictureSource } from './picture-source.ts'

interface ExternalPictureProps {
  source: Exclude<PictureSource, { kind: 'own' }>
  /** `Photo`, `Image`. */
  word: string
  alt: string
}

/** What stands in place of a picture that is not ours: a link to where it is, or that its address leads nowhere. It is never fetched and never given a ticket. */
export function ExternalPicture({ source, word, alt }: ExternalPictureProps) {
  if (source.kind === 'none') return `${word} has no valid address`
  return (
    <Link
      href={source.href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      title={`On ${source.host}`}
      aria-label={`Open ${word.toLowerCase()}: ${alt}, on ${source.host}, in a new window`}
    >
      Open {word.toLowerCase()}
    </Link>
  )
}

/** The fixed box a picture stands in, or the words in its place. `light`: dark ink on nothing needs white paper behind it, also in the dark theme. */
export function PictureBox({
  width,
  height,
  busy = false,
  light = false,
  children,
}: {
  width: number
  height: number
  busy?: boolean
  light?: boolean
  children: ReactNode
}) {
  return (
    <Box component="span" aria-busy={busy} sx={frame} style={{ width, height, ...(light && { background: '#fff' }) }}>
      {children}
    </Box>
  )
}

const frame = {
  display: 'block',
  flex: 'none',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  boxSizing: 'content-box',
}
