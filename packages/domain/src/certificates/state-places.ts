/** Places of the State of New York outside the City, as an office writes them for a boro. Apart from the rule of jurisdictions, which every planner loads. */
import { isBorough, writtenPlaces, type CertificateTerms } from './jurisdiction.ts'

const counties = `Albany Allegany Broome Cattaraugus Cayuga Chautauqua Chemung Chenango Clinton Columbia Cortland Delaware Dutchess Erie Essex Franklin Fulton Genesee
  Greene Hamilton Herkimer Jefferson Lewis Livingston Madison Monroe Montgomery Nassau Niagara Oneida Onondaga Ontario Orange Orleans Oswego Otsego Putnam Rensselaer
  Rockland StLawrence Saratoga Schenectady Schoharie Schuyler Seneca Steuben Suffolk Sullivan Tioga Tompkins Ulster Warren Washington Wayne Westchester Wyoming Yates`
const cities = `Amsterdam Auburn Batavia Beacon Binghamton Buffalo Canandaigua Cohoes Corning Dunkirk Elmira Geneva GlenCove GlensFalls Gloversville Hornell Hudson Ithaca
  Jamestown Johnstown Kingston Lackawanna LittleFalls Lockport LongBeach Mechanicville Middletown MountVernon NewRochelle Newburgh NiagaraFalls NorthTonawanda Norwich
  Ogdensburg Olean Oneonta Peekskill Plattsburgh PortJervis Poughkeepsie Rome Rye Salamanca SaratogaSprings Sherrill Syracuse Rochester Tonawanda Troy Utica Watertown
  Watervliet WhitePlains Yonkers`
/** What contractors of the City write for what lies around it. */
const around =
  'LongIsland LI Upstate NewYorkState NYS Hempstead NorthHempstead OysterBay Huntington Islip Babylon Brookhaven Smithtown Greenburgh Mamaroneck'

const places: ReadonlySet<string> = new Set(`${counties} ${cities} ${around}`.toLowerCase().split(/\s+/))

/**
 * Whether nobody knows whose certificates a job asks for: its boro is neither one of the five nor a place of the State, and the office does not say. It is taken for the
 * State's; a borough that is written wrong would go without the City's cards. (product.md#certificates)
 */
export const isUnknownPlace = ({ boro, jurisdiction }: Pick<CertificateTerms, 'boro' | 'jurisdiction'>): boolean =>
  jurisdiction === null &&
  (boro ?? '').trim() !== '' &&
  !isBorough(boro) &&
  !writtenPlaces(boro).some((letters) => places.has(letters) || places.has(letters.replace(/county$/, '')))

/** `“Bruklin” is neither a borough of New York City nor a place of the State that is known here.` */
export const unknownPlaceText = (boro: string | null): string =>
  `“${(boro ?? '').trim()}” is not a known New York City borough or New York State place, so only State certificates are required. Choose which certificates the job needs.`
