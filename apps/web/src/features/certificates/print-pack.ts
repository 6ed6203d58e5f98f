import { messageOf } from '#client/client.ts'
import { download } from '#client/download.ts'
import { showAlert, toast } from '#ui/messages.tsx'

/** Downloads the certificates of a job of a day, for the site. (product.md#certificate-pack) */
export async function printPack(entryId: string): Promise<void> {
  toast('Printing certificates…')
  try {
    const { name } = await download(`/api/ScheduleEntries/${encodeURIComponent(entryId)}/certificatePack`, { post: {} })
    toast(`Downloaded ${name}`)
  } catch (error) {
    await showAlert(messageOf(error))
  }
}
