import Button from '@mui/material/Button'
import { Link as RouterLink, useLocation } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { paths } from '../paths.ts'

/** For an address that no screen answers. */
export function NotFound() {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <Empty text={`There is no page at ${pathname}. The address may be mistyped, or the page may have moved.`}>
        <Button variant="contained" component={RouterLink} to={paths.home()}>
          Go to Home
        </Button>
      </Empty>
    </Page>
  )
}
