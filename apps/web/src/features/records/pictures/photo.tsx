import ButtonBase from '@mui/material/ButtonBase'
import { ExternalPicture, PictureBox } from './picture-box.tsx'
import { openFullPicture } from './open-full-picture.ts'
import { usePictureSource } from './picture-source.ts'
import { TicketedPicture } from './ticketed-picture.tsx'

type Kind = 'photo' | 'signature' | 'picture'

const photoStyles = {
  photo: { word: 'Photo', width: 96, height: 72, fit: 'cover' },
  signature: { word: 'Signature', width: 128, height: 72, fit: 'contain' },
  picture: { word: 'Image', width: 152, height: 114, fit: 'cover' },
} as const

/**
 * The photo or the signature of a clock event, or a picture of a record, as a thumbnail; a click opens the whole picture in a new window. `url` is what the row
 * holds: a picture of an older installation is only linked, never fetched and never given a ticket. (product.md#dashboard, product.md#checklist, product.md#calls)
 */
export function Photo({ url, alt, kind }: { url: string; alt: string; kind: Kind }) {
  const source = usePictureSource()(url)
  const { word, width, height, fit } = photoStyles[kind]
  if (source.kind === 'own')
    return (
      <TicketedPicture
        path={`${source.path}?size=320`}
        alt={alt}
        width={width}
        height={height}
        fit={fit}
        broken={`${word} cannot be shown`}
        wrap={(picture) => (
          <ButtonBase aria-label={`${alt}, open in a new window`} onClick={() => openFullPicture(source.path)} sx={opener}>
            {picture}
          </ButtonBase>
        )}
      />
    )
  return (
    <PictureBox width={width} height={height}>
      <span style={words}>
        <ExternalPicture source={source} word={word} alt={alt} />
      </span>
    </PictureBox>
  )
}

const opener = { display: 'block', borderRadius: 1, cursor: 'zoom-in' }
const words = { display: 'grid', placeContent: 'center', height: '100%', padding: 4, fontSize: '0.75rem', textAlign: 'center' } as const
