import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A screen's heading and the document's title. It takes the focus when one comes here from another screen, so that it is read aloud. */
export function PageHeading({ title, hidden = false, sx = {} }: { title: string; hidden?: boolean; sx?: SxProps<Theme> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // Asked once, when the screen appears: a day or search term put into the address later must not move the focus.
  const [isFirstPage] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  const outOfSight = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
  return (
    <>
      <title>{`${title} · Daysheet`}</title>
      <Typography
        ref={heading}
        component="h1"
        variant="h1"
        tabIndex={-1}
        sx={[hidden ? outOfSight : {}, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {title}
      </Typography>
    </>
  )
}
