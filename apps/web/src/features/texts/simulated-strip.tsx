import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useMay } from '../session/queries.ts'
import { useIsSimulated } from './simulated.tsx'

/** The server settings that turn on a carrier. docs/settings.md lists all settings. */
const settings = [
  ['TEXTS', 'twilio'],
  ['TWILIO_ACCOUNT_SID', 'the account SID in the Twilio console'],
  ['TWILIO_AUTH_TOKEN', 'the auth token beside it'],
  ['TWILIO_FROM', 'your Twilio number, such as +12125550100'],
  ['PUBLIC_URL', 'the address at which people open Daysheet'],
] as const

function ConnectTwilio({ onClose }: { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>Connect Twilio</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>
          Daysheet sends texts through your own Twilio account. On the server, set these and restart Daysheet. docs/settings.md explains
          each of them.
        </Typography>
        <dl style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {settings.map(([name, value]) => (
            <div key={name}>
              <Typography component="dt" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography component="dd" color="textSecondary" sx={{ m: 0, mb: 1 }}>
                {value}
              </Typography>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Until a carrier is configured, says that no one receives the texts, and how to connect a carrier.
 * (product.md#texts)
 */
export function SimulatedStrip() {
  const [isOpen, setOpen] = useState(false)
  const isShown = useIsSimulated()
  const mayText = useMay()('texts.read')
  if (!isShown || !mayText) return null
  return (
    <>
      <Alert
        severity="info"
        role="none"
        className="no-print"
        sx={{ py: 0 }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            Connect Twilio
          </Button>
        }
      >
        Texts are simulated: no one receives them.
      </Alert>
      {isOpen && <ConnectTwilio onClose={() => setOpen(false)} />}
    </>
  )
}
