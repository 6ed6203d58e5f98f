import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLazyModule } from '#client/use-lazy-module.ts'
import { useMay } from '../session/queries.ts'
import type { Holder } from './queries.ts'

/** For those who may see certificates. */
export function CertificatesButton({ onOpen }: { onOpen: () => void }) {
  const may = useMay()
  if (!may('certificates.read')) return null
  return (
    <Button variant="outlined" sx={{ justifySelf: 'start', alignSelf: 'flex-start' }} onClick={onOpen}>
      Certificates…
    </Button>
  )
}

/** Opens all certificates of a person. */
export function HolderButton({ holder, name }: { holder: Holder; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CertificatesButton onOpen={() => setOpen(true)} />
      {isOpen && <LazyHolderDialog holder={holder} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Its code is loaded at the first click. */
export function LazyHolderDialog(props: { holder: Holder; name: string; onClose: () => void }) {
  const code = useLazyModule(() => import('./holder-dialog.tsx'))
  return code === null || code === 'failed' ? null : <code.HolderDialog {...props} />
}
