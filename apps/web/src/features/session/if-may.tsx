import type { ReactNode } from 'react'
import { useMay, type Permission } from './queries.ts'

/** What is offered to whoever may do it. The server decides; this keeps from view what it would refuse. (product.md#roles) */
export function IfMay({ needs, children }: { needs: Permission | readonly Permission[]; children: ReactNode }) {
  const may = useMay()
  return may(...[needs].flat()) && children
}
