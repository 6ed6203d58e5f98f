import { wasteHintWords } from '@daysheet/domain/loads/waste-hint'
import Alert from '@mui/material/Alert'
import { useWasteHints } from './use-waste-hints.ts'

/** What about the bags of a job does not fit the feet removed there; nothing as long as that is not known. (product.md#bags-and-feet) */
export function WasteHints({ jobId }: { jobId: string }) {
  const { hints } = useWasteHints()
  return hints
    .filter((hint) => hint.jobId === jobId)
    .map((hint) => (
      <Alert key={hint.kind} severity="warning">
        {wasteHintWords(hint)}
      </Alert>
    ))
}
