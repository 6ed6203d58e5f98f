import { totalBags, type Bagout, type ExportBagoutPdf } from '@daysheet/domain/bagouts/bagout'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { bagoutPdf, lastPrintOf, printedQuery, type BagoutRange } from '../queries.ts'
import { messageOf } from '#client/client.ts'
import { download } from '#client/download.ts'
import { DownloadIndicator } from '#client/download-indicator.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { showAlert, toast } from '#ui/messages.tsx'
import { useSettings } from '#features/session/queries.ts'
import { bagsText, whenText } from '../bagout-labels.ts'

const underWay = { rows: 0, totalRows: null }
/** As many characters as the server takes. */
const maxPoLength = 100

interface PoForm {
  po: string
}

interface EnterPoNumberProps {
  /** The dates the list is of. */
  range: BagoutRange
  selected: readonly Bagout[]
  onClose: () => void
}

/** Enter PO Number, then the selected bagouts as a PDF. It closes once the file is there. (product.md#bagouts, product.md#calls, product.md#errors) */
export function EnterPoNumber({ range, selected, onClose }: EnterPoNumberProps) {
  const { timeZone: zone } = useSettings()
  const { data } = useQuery(printedQuery(range))
  const last = data && lastPrintOf(data, selected)
  const form = useForm<PoForm>({ defaultValues: { po: '' } })
  const lastPo = last?.po
  useEffect(() => {
    // What was typed meanwhile stays.
    if (lastPo !== undefined && form.getValues('po') === '') form.reset({ po: lastPo })
  }, [lastPo, form])
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const savedFile = async (po: string, signal: AbortSignal) => {
    const include = [...new Set(selected.map(({ orderId }) => orderId))]
    const post: ExportBagoutPdf = { ...range, po: po.trim() || null, include }
    const { name } = await download(bagoutPdf, { post, signal })
    toast(`Downloaded ${name}`)
  }
  const fetchFile = async ({ po }: PoForm) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setBusy(true)
    const failure = await savedFile(po, own.signal).then(() => null, messageOf)
    running.current = null
    setBusy(false)
    if (failure === null) onClose()
    else if (!own.signal.aborted)
      await showAlert('Error downloading PDF, please try again or contact the system administrator', { details: failure })
  }
  const cancel = () => running.current?.abort()
  const rows = selected.length === 1 ? '1 bagout' : `${selected.length} bagouts`
  return (
    <FormDialog
      title="Enter PO Number"
      saving={false}
      error={null}
      form={form}
      onSubmit={(typed) => void fetchFile(typed)}
      onClose={isBusy ? cancel : onClose}
      submitLabel="Download"
      submitDisabled={isBusy}
      closeLabel={isBusy ? 'Cancel' : 'Close'}
    >
      <Typography>{`${rows} ${whenText(range)}, ${bagsText(totalBags(selected))}`}</Typography>
      <TextField<PoForm> name="po" label="PO Number" helperText="Optional" slotProps={{ htmlInput: { maxLength: maxPoLength } }} />
      {last && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Last printed {formatDateTime(last.printedAt, zone)}
          {last.printedBy !== null && ` by ${last.printedBy}`}. If anything has changed since, the new one is marked as revised.
        </Typography>
      )}
      {isBusy && <DownloadIndicator progress={underWay} />}
    </FormDialog>
  )
}
