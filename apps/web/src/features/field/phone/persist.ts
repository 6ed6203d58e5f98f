let asked: StorageManager | null = null

/**
 * Asks the browser not to delete the app's data. Some browsers ask the user, so it runs at a press,
 * once per page load.
 */
export function keepStorage(): void {
  if (!('storage' in navigator) || !('persist' in navigator.storage) || asked === navigator.storage) return
  asked = navigator.storage
  void asked.persist().catch(() => null)
}
