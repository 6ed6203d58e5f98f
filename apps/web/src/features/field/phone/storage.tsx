import { bytesText, storageTrouble, type PhoneStorage } from '@daysheet/domain/field/storage'
import { useQuery } from '@tanstack/react-query'
import styles from '../field.module.css'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../i18n/i18n.ts'

const refreshMs = 60_000

/** How much of this phone's room is used, and by pictures that are not sent; asked anew each minute, and when something was kept or sent. */
function useStorage(): PhoneStorage & { unsentRecords: number } {
  const { records } = useQueue()
  const withPictures = records.filter(({ state, pictureBytes }) => state !== 'sent' && (pictureBytes ?? 0) > 0)
  const { data } = useQuery({
    queryKey: ['field', 'storage', records.length],
    queryFn: estimate,
    networkMode: 'always',
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  })
  return {
    ...(data ?? unknown),
    unsentBytes: withPictures.reduce((sum, { pictureBytes }) => sum + (pictureBytes ?? 0), 0),
    unsentRecords: withPictures.length,
  }
}

const unknown = { usage: null, quota: null }

async function estimate(): Promise<Pick<PhoneStorage, 'usage' | 'quota'>> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return unknown
  const { usage, quota } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate)
  return { usage: usage ?? null, quota: quota ?? null }
}

/** On every screen, once the phone runs out of room. */
export function StorageWarning() {
  const { t } = useTranslation()
  const trouble = storageTrouble(useStorage())
  if (trouble === null) return null
  return (
    <p role="status" className={styles.warning}>
      {t(trouble === 'nearly-full' ? 'storageNearlyFull' : 'manyPictures')}
    </p>
  )
}

/** How much is kept on the phone. */
export function StorageUsed() {
  const { t } = useTranslation()
  const { usage, quota, unsentBytes, unsentRecords } = useStorage()
  return (
    <>
      {usage !== null && quota !== null && (
        <p className={styles.faint}>{t('storageUsed', { used: bytesText(usage), quota: bytesText(quota) })}</p>
      )}
      {unsentRecords > 0 && <p>{t('picturesUnsent', { count: unsentRecords, size: bytesText(unsentBytes) })}</p>}
    </>
  )
}
