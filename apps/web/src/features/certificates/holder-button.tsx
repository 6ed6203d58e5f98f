import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLazyModule } from '../../client/use-lazy-module.ts'
import { useMay } from '../session/queries.ts'
import type { Holder } from './queries.ts'

/** Opens what somebody holds; its code comes with the press. */
export function HolderButton({ holder, name }: { holder: Holder; name: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('certificates.read')) return null
  return (
    <>
      <Button variant="outlined" sx={{ justifySelf: 'start', alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        Certificates…
      </Button>
      {isOpen && <LazyHolderDialog holder={holder} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function LazyHolderDialog(props: { holder: Holder; name: string; onClose: () => void }) {
  const code = useLazyModule(() => import('./holder-dialog.tsx'))
  return code === null || code === 'failed' ? null : <code.HolderDialog {...props} />
}
