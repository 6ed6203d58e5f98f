import type { Tile } from '@daysheet/domain/locations/tiles'

/**
 * A tile's address at its host, from MAP_TILE_URL. `{s}` spreads over the host's names a, b and c, the same tile always at the same one; `{r}` is for tiles of
 * twice the size, which we do not need.
 */
export function tileAddress(template: string, { z, x, y }: Tile): string {
  const holes = { z, x, y, s: 'abc'[(x + y) % 3], r: '' }
  return Object.entries(holes).reduce((text, [hole, value]) => text.replaceAll(`{${hole}}`, String(value)), template)
}
