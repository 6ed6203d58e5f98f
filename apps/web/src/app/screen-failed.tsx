import Button from '@mui/material/Button'
import { Link as RouterLink, useRouteError } from 'react-router'
import { messageOf } from '../client/client.ts'
import { Page } from '../ui/page.tsx'
import { Failed } from '../ui/states.tsx'
import { paths } from '../paths.ts'

/** A screen whose code could not be loaded: no network, or a newer version of the application was installed meanwhile. */
const isMissingCode = (error: unknown) => /dynamically imported module|module script|Failed to fetch/i.test(messageOf(error))

/** Shown in place of a screen that broke or could not be loaded. */
export function ScreenFailed() {
  const error = useRouteError()
  const text = isMissingCode(error)
    ? 'This page could not be loaded. Check the connection, then reload.'
    : 'This page had a problem. Reload it; if it happens again, tell the system administrator.'
  return (
    <Page title="Something went wrong">
      <Failed text={text} onRetry={() => window.location.reload()} />
      <Button variant="outlined" component={RouterLink} to={paths.home()} sx={{ justifySelf: 'start' }}>
        Go to Home
      </Button>
    </Page>
  )
}
