import type { CostedOrder } from '@daysheet/domain/materials/job-materials'
import PrintIcon from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { PickList, type PickListJob } from './pick-list.tsx'

interface PrintPickListProps {
  job: PickListJob
  order: CostedOrder
}

/** A button that prints what the warehouse is to pick for an order. The list is on paper only and stands there alone, whatever is open on the screen. */
export function PrintPickList({ job, order }: PrintPickListProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const after = () => setPrinting(false)
    window.addEventListener('afterprint', after)
    return () => window.removeEventListener('afterprint', after)
  }, [])
  const print = () => {
    // At once: the browser takes what stands on the page when it is asked to print.
    flushSync(() => setPrinting(true))
    window.print()
  }
  return (
    <>
      <Button startIcon={<PrintIcon />} onClick={print}>
        Print pick list
      </Button>
      {isPrinting && createPortal(<PickList job={job} order={order} />, document.body)}
    </>
  )
}
