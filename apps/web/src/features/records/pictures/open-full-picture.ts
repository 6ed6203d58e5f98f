import { messageOf } from '#client/client.ts'
import { requestImageUrl } from '#client/tickets.ts'
import { showAlert } from '#ui/messages.tsx'

/** Opens the whole picture in a new window. The window is opened within the click, or the browser would block it; the picture goes into it when its ticket is there. */
export function openFullPicture(path: string): void {
  const opened = window.open('', '_blank')
  if (opened === null) {
    void showAlert('The browser blocked a new window. Please allow pop-ups for this site and try again.')
    return
  }
  // As `noopener` would have it, which itself would leave us without a hold on the window to send it anywhere.
  opened.opener = null
  requestImageUrl(path).then(
    (address) => opened.location.replace(new URL(address, window.location.href)),
    (error: unknown) => {
      opened.close()
      void showAlert(messageOf(error))
    },
  )
}
