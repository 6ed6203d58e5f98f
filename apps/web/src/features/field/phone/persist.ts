let asked: StorageManager | null = null

/** Asks the browser not to delete what the phone keeps. Some ask the person, so it is once a page, at a press. */
export function keepStorage(): void {
  if (!('storage' in navigator) || !('persist' in navigator.storage) || asked === navigator.storage) return
  asked = navigator.storage
  void asked.persist().catch(() => null)
}
