import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import { PageHeading } from '../ui/page-heading.tsx'
import { paths } from './paths.ts'

/** For an address that no screen answers. */
export function NotFound() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title="Page not found" />
      <Typography sx={{ my: 1, overflowWrap: 'anywhere' }}>There is no page at {pathname}.</Typography>
      <Link component={RouterLink} to={paths.home()}>
        Go to Home
      </Link>
    </>
  )
}
