import { pictureSource, type PictureSource } from './picture-source.ts'
import { useSettings } from '../../session/queries.ts'

/** Where a picture can be had, by the address that its row holds: ours is what lies here or at the public address. */
export function usePictureSource(): (url: string) => PictureSource {
  const { publicUrl } = useSettings()
  const origins = [window.location.origin, new URL(publicUrl).origin]
  return (url) => pictureSource(url, origins)
}
