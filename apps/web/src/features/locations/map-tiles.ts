import { mapTilePath } from '@daysheet/domain/locations/map-tile'
import type { Tile } from '@daysheet/domain/locations/tiles'
import { imageAddress } from '../../client/tickets.ts'

/** The address of a tile, from our own server: what a map asks for within a frame becomes one call for tickets. (decision 0166) */
export const mapTileAddress = (tile: Tile): Promise<string> => imageAddress(mapTilePath(tile))
