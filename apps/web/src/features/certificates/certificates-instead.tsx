import { useState, type ReactNode } from 'react'
import { closeWithForms } from '#ui/form/typed-guard.tsx'
import { CertificatesButton, LazyHolderDialog } from './holder-button.tsx'
import type { Holder } from './queries.ts'

interface CertificatesInsteadProps {
  holder: Holder
  name: string
  onClose: () => void
  /** The dialog of the person, with the button in it. */
  children: (button: ReactNode) => ReactNode
}

/**
 * A dialog about a person, from which their certificates open in its place: one dialog at a time.
 * (product.md#certificates)
 */
export function CertificatesInstead({ holder, name, onClose, children }: CertificatesInsteadProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LazyHolderDialog holder={holder} name={name} onClose={onClose} />
  return children(<CertificatesButton onOpen={() => void closeWithForms(() => setOpen(true))} />)
}
