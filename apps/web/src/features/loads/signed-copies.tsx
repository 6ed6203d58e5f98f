import { isPdfCopy, maxSignedCopies, signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import type { Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { StaleRow } from '#client/stale-row.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { ask } from '#ui/messages.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import { PaperButton } from './paper-button.tsx'
import { uploadImage } from '../records/queries.ts'
import { IfMay } from '../session/if-may.tsx'
import { useMay } from '../session/queries.ts'
import { LoadSection } from './load-section.tsx'
import { loadQueries, patchLoad } from './queries.ts'

/** As large as a picture: a PDF is somebody else’s file, which is saved and not shown. */
const paper = {
  width: 152,
  height: 114,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  display: 'grid',
  placeContent: 'center',
} as const

const pages = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1.5 } as const

/** The record as it came back signed, in pictures or as PDF, once the waste has left. (product.md#waste-shipment-record) */
export function SignedCopies({ load }: { load: Load }) {
  const { signedCopies: kept } = load
  const may = useMay()
  const { add, remove, isBusy, problem } = useCopies(load)
  const isOpen = load.closedAt === null
  const isAwaited = load.transportedOn !== null && load.noWsrReason === ''
  const canAdd = isOpen && may('loads.write', 'pictures.write') && kept.length < maxSignedCopies
  if (!may('pictures.read') || (kept.length === 0 && !(isAwaited && canAdd))) return null
  return (
    <LoadSection title="Signed copy">
      {kept.length > 0 && (
        <Box component="ul" aria-label="Signed copy" sx={pages}>
          {kept.map((address, at) => (
            <li key={address}>
              {isPdfCopy(address) ? (
                <Box sx={paper}>
                  <PaperButton path={address} name={`Download page ${at + 1} of the signed copy, PDF`}>
                    PDF
                  </PaperButton>
                </Box>
              ) : (
                <Photo url={address} alt={`Page ${at + 1} of the signed copy`} kind="picture" />
              )}
              {isOpen && (
                <IfMay needs="loads.write">
                  <Button disabled={isBusy} onClick={() => void remove(address, at + 1)} aria-label={`Take page ${at + 1} away`}>
                    Take away
                  </Button>
                </IfMay>
              )}
            </li>
          ))}
        </Box>
      )}
      {kept.length > 0 && load.signedCopyOn === null && (
        <FormHelperText>The days are counted until you enter the day that the signed copy came in.</FormHelperText>
      )}
      {canAdd && (
        <FileDrop
          label="Pictures or PDF of the signed copy"
          words={isBusy ? 'Saving…' : 'Add pictures or PDF'}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          variant="outlined"
          multiple
          disabled={isBusy}
          onFiles={add}
        />
      )}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </LoadSection>
  )
}

/** Adding and taking away, each saved at once. */
function useCopies(load: Load) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: async (prepare: () => Promise<Change> | Change) => saveCopies(load, await prepare()),
    onSuccess: (saved) => queryClient.setQueryData(loadQueries.one(load.id).queryKey, saved),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey }),
  })
  const add = (files: readonly File[]) =>
    saving.mutate(async () => {
      const added = await uploadAll(files)
      return (kept) => [...new Set([...kept, ...added])]
    })
  const remove = async (address: string, page: number) => {
    const details = 'The history of the load still says that it was there.'
    if (await ask(`Take page ${page} of the signed copy away?`, { details, yes: 'Take away', no: 'Cancel', destructive: true }))
      saving.mutate(() => (kept) => kept.filter((one) => one !== address))
  }
  return { add, remove, isBusy: saving.isPending, problem: saving.error ? messageOf(saving.error) : undefined }
}

type Change = (kept: readonly string[]) => string[]

/** Pages that somebody else added or took away meanwhile, on a phone say, stay added and away. */
async function saveCopies(load: Load, change: Change): Promise<Load> {
  try {
    return await patchLoad(load, { signedCopies: change(load.signedCopies) })
  } catch (error) {
    if (!(error instanceof StaleRow)) throw error
    const { current } = error as StaleRow<Load> // thrown by the save of this load
    return patchLoad(current, { signedCopies: change(current.signedCopies) })
  }
}

/** One after the other, in the order of the pages. */
async function uploadAll(files: readonly File[]): Promise<string[]> {
  const { signal } = new AbortController()
  const addresses: string[] = []
  for (const file of files) addresses.push(await uploadImage({ container: signedCopyPictures, file, onProgress: () => {}, signal }))
  return addresses
}
