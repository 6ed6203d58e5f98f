import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { paths } from '../paths.ts'

/** In place of a screen that somebody's role does not have: its address was typed, sent, or kept from before. (product.md#roles) */
export const NotForRole = () => (
  <Page title="Not for your role">
    <Empty text="Your role does not have this page. An owner can give you another one.">
      <Button variant="contained" component={RouterLink} to={paths.home()}>
        Go to Home
      </Button>
    </Empty>
  </Page>
)
