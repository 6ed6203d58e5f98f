import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import text from './text.module.css'

/** A screen's heading and the document's title. It takes the focus when one comes here from another screen, so that it is read aloud. */
export function PageHeading({ title, hidden = false, sx = {} }: { title: string; hidden?: boolean; sx?: SxProps<Theme> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // Asked once, when the screen appears: a day or search term put into the address later must not move the focus.
  const [isFirstPage] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return (
    <>
      <title>{`${title} · Daysheet`}</title>
      <Typography ref={heading} component="h1" variant="h1" tabIndex={-1} {...(hidden && { className: text.visuallyHidden })} sx={sx}>
        {title}
      </Typography>
    </>
  )
}
