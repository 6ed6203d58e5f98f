import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import { messageOf } from '../api/client.ts'
import { pictureSource } from '../api/picture-source.ts'
import { useSettings } from '../api/session.ts'
import { imageAddress } from '../api/tickets.ts'
import { tell } from '../ui/messages.tsx'
import { PictureBox } from './picture-box.tsx'
import { TicketedPicture } from './ticketed-picture.tsx'

type Kind = 'photo' | 'signature'

const looks = {
  photo: { word: 'Photo', width: 96, height: 72, fit: 'cover' },
  signature: { word: 'Signature', width: 128, height: 72, fit: 'contain' },
} as const

/**
 * The photo or the signature of a clock event as a thumbnail; a click opens the whole picture in a new window. `url` is what the row holds: a picture of an
 * older installation is only linked, never fetched and never given a ticket. (spec §2 "Dashboard for a date", §7)
 */
export function Photo({ url, alt, kind }: { url: string; alt: string; kind: Kind }) {
  const { publicUrl } = useSettings()
  const { word, width, height, fit } = looks[kind]
  const source = pictureSource(url, [window.location.origin, new URL(publicUrl).origin])
  if (source.kind === 'own')
    return (
      <TicketedPicture
        path={`${source.path}?size=320`}
        {...{ alt, width, height, fit }}
        broken={`${word} cannot be shown`}
        wrap={(picture) => (
          <ButtonBase aria-label={`${alt}, open in a new window`} onClick={() => openWhole(source.path)} sx={opener}>
            {picture}
          </ButtonBase>
        )}
      />
    )
  return (
    <PictureBox width={width} height={height}>
      <span style={words}>
        {source.kind === 'elsewhere' ? (
          <Link
            href={source.href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            title={`On ${source.host}`}
            aria-label={`Open ${word.toLowerCase()}: ${alt}, on ${source.host}, in a new window`}
          >
            Open {word.toLowerCase()}
          </Link>
        ) : (
          `${word} has no valid address`
        )}
      </span>
    </PictureBox>
  )
}

const opener = { display: 'block', borderRadius: 1, cursor: 'zoom-in' }
const words = { display: 'grid', placeContent: 'center', height: '100%', padding: 4, fontSize: '0.75rem', textAlign: 'center' } as const

/** The window is opened within the click, or the browser would block it; the picture goes into it when its ticket is there. */
function openWhole(path: string): void {
  const opened = window.open('', '_blank')
  if (opened === null) {
    void tell('The browser did not allow a new window. Please allow windows for this page and try again.')
    return
  }
  // As `noopener` would have it, which itself would leave us without a hold on the window to send it anywhere.
  opened.opener = null
  imageAddress(path).then(
    (address) => opened.location.replace(new URL(address, window.location.href)),
    (error: unknown) => {
      opened.close()
      void tell(messageOf(error))
    },
  )
}
