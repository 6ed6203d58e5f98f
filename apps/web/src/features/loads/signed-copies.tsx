import { maxSignedCopies, signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import type { Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../client/client.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ask } from '../../ui/messages.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import { uploadImage } from '../records/queries.ts'
import { IfMay } from '../session/if-may.tsx'
import { useMay } from '../session/queries.ts'
import { LoadSection } from './load-section.tsx'
import { loadQueries, patchLoad } from './queries.ts'

const pages = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1.5 } as const

/** Pictures of the record as it came back signed, once the waste has left. (product.md#waste-shipment-record) */
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
              <Photo url={address} alt={`Page ${at + 1} of the signed copy`} kind="picture" />
              {isOpen && (
                <IfMay needs="loads.write">
                  <Button disabled={isBusy} onClick={() => void remove(at)} aria-label={`Take page ${at + 1} away`}>
                    Take away
                  </Button>
                </IfMay>
              )}
            </li>
          ))}
        </Box>
      )}
      {kept.length > 0 && load.signedCopyOn === null && (
        <FormHelperText>The days count on until the day the signed copy came back is entered with Edit load.</FormHelperText>
      )}
      {canAdd && (
        <FileDrop
          label="Pictures of the signed copy"
          words={isBusy ? 'Saving…' : 'Add pictures'}
          accept="image/jpeg,image/png,image/webp"
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
    mutationFn: async (change: (kept: readonly string[]) => Promise<readonly string[]> | readonly string[]) =>
      patchLoad(load, { signedCopies: [...(await change(load.signedCopies))] }),
    onSuccess: (saved) => queryClient.setQueryData(loadQueries.one(load.id).queryKey, saved),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey }),
  })
  const add = (files: readonly File[]) => saving.mutate(async (kept) => [...new Set([...kept, ...(await uploadAll(files))])])
  const remove = async (at: number) => {
    const details = 'The history of the load still says that it was there.'
    if (await ask(`Take page ${at + 1} of the signed copy away?`, { details, yes: 'Take away', no: 'Cancel', destructive: true }))
      saving.mutate((kept) => kept.toSpliced(at, 1))
  }
  return { add, remove, isBusy: saving.isPending, problem: saving.error ? messageOf(saving.error) : undefined }
}

/** One after the other, in the order of the pages. */
async function uploadAll(files: readonly File[]): Promise<string[]> {
  const { signal } = new AbortController()
  const addresses: string[] = []
  for (const file of files) addresses.push(await uploadImage({ container: signedCopyPictures, file, onProgress: () => {}, signal }))
  return addresses
}
