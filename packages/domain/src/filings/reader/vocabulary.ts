/**
 * Every word the reader of ACP7 filings goes by. No real filing was at hand when this was written: when one is not read right, the remedy
 * is most often a line in this file, and no knowledge of programming is needed to add it.
 *
 * How to add: write the words into the list, with a comma between one entry and the next. Capitals, dots, hyphens, spaces and line breaks make no difference
 * ("Sq. Ft." and "sq ft" are the same, and so is "Sq." above "Ft."). Lists in brackets want each entry in quotes: ['floor', 'level'].
 * `filing-words.test.ts` tells when an entry stands twice, belongs to two columns or is empty. Run the tests afterwards.
 */

/** The entries of a list, apart by commas. Within an entry a line may end. */
const words = (list: string): string[] => list.split(',').map((entry) => entry.trim().replaceAll(/\s+/g, ' '))

/** A column of the scope table. `names` are what its heading says; `weak` names count only where nothing better stands in the heading. */
interface ColumnWords {
  names: string[]
  weak?: string[]
}

/** Headings of the columns. `amount` is a number whose unit stands beside it or in a column `unit` of its own. */
export const columnWords = {
  floor: {
    names: words(`
    floor, floor #, floor no, floor number, floors, floor level, floor name, floor id, floor designation,
    flr, flr no, flr #, flr number, fl no, fl #, floor or level, bldg floor, building floor
  `),
    weak: ['level', 'story', 'storey', 'fl'],
  },
  entireFloor: {
    names: words(`
    entire floor, entire floor yes no, whole floor, full floor, floor entire, entire flr, complete floor, all of
    floor,
    entire floor y n, entire flr y n, entire floor only, is entire floor, ent flr, ent floor, whole flr, all floor
  `),
    weak: ['entire', 'whole'],
  },
  sectionOfFloor: {
    names: words(`
    section of floor, section of the floor, floor section, section, portion of floor, part of floor, area of
    floor, location on floor, location of floor, section location, section area, section description, sect of
    floor,
    section of flr, section or area, section area of floor, work area location, specific location, location room,
    room location, room area, area room, section room, apt room, unit room, area location, location area, apt unit
  `),
    weak: words(`
    area, work area, location, room, space, work location, area description, location of acm,
    portion, loc, sect, locations, rooms
  `),
  },
  abatementType: {
    names: words(`
    abatement type, type of abatement, type of abatement activity, kind of abatement, type abatement, abatement
    activity,
    abatement type or activity, abatement activity type, abat type, type of abat
  `),
    weak: words(`
    abatement, activity, type, type of work, work type, action, abate type, abmt type, activity type, type of
    activity
  `),
  },
  abatementProcedure: {
    names: words(`
    abatement procedure, abatement procedures, procedure, procedures, procedure name, abatement method, procedure
    used, type of procedure, procedure type, work procedure, method of abatement,
    abatement procedure name, name of procedure, procedure type used, abatement procedure used, abatement proc,
    abat procedure, abat proc
  `),
    weak: words('method, proc, abate proc, work method, technique, containment'),
  },
  typeOfMaterial: {
    names: words(`
    type of acm, type of material, acm type, material type, type of asbestos containing material, asbestos
    containing material, type of asbestos, material, materials, acm description, material description, acm
    material, description of material, description of acm, acm to be abated, type of material acm,
    type of acm material, type of acm or material, acm type material, type of acm to be abated, material to be abated,
    mat type, matl type, type of mat, type of matl, matl, acbm, type of acbm
  `),
    weak: ['acm', 'substance', 'description', 'product'],
  },
  squareFeet: {
    names: words(`
    square feet, sq ft, sq feet, square footage, square ft, sqft, sf, area sf, amount sf, quantity sf, qty sf, acm
    sf,
    acm sq ft, acm square feet, square feet of acm, sq ft of acm, square foot, sq footage, total square feet, acm sq feet
  `),
    weak: ['square'],
  },
  linearFeet: {
    names: words(`
    linear feet, lin ft, ln ft, linear ft, lineal feet, linear footage, lin feet, lf, length lf, amount lf,
    quantity lf, qty lf, acm lf,
    acm lin ft, acm ln ft, acm linear feet, linear feet of acm, lin ft of acm, linear foot, lin footage, total linear feet, acm lin feet, ln feet
  `),
    weak: ['linear'],
  },
  amount: {
    names: words(`
    amount, quantity, acm amount, amount of acm, acm quantity, quantity of acm, qty, amount unit, quantity unit,
    size, qty sf lf, quantity sf lf, amount sf lf, qty sf or lf, quantity sf or lf, amount sf or lf, amt sf lf, acm qty
  `),
    weak: ['feet', 'footage', 'total amount', 'amt'],
  },
  unit: {
    names: words(
      'unit, units, acm unit, unit of measure, unit of measurement, uom, measure, u m, u of m, sq ln, units sf or lf, units sf lf, unit sf lf',
    ),
  },
  permitRequired: {
    names: words(`
    a-tru review required, a-tru review, a-tru, a-tru required, a-tru permit required, review required, permit
    required, a-tru permit, requires a-tru review,
    a-tru reqd, a-tru review reqd, review reqd, permit reqd, a-tru permit reqd, a-tru review needed, review by a-tru, a-tru rev req, a-tru rev reqd
  `),
    weak: ['permit', 'review', 'tru review'],
  },
} satisfies Record<string, ColumnWords>
export type ColumnName = keyof typeof columnWords

/** Words of headings that offices shorten, in any of the names above and beneath. */
export const headingAbbreviations: Record<string, string[]> = {
  floor: ['flr', 'fl', 'flrs'],
  level: ['lvl'],
  room: ['rm'],
  method: ['meth'],
  total: ['tot'],
  asbestos: ['asb'],
  specific: ['spec'],
  approximate: ['approx', 'appr'],
  entire: ['ent'],
  section: ['sect'],
  location: ['loc', 'locn'],
  building: ['bldg'],
  abatement: ['abat', 'abate', 'abmt'],
  procedure: ['proc'],
  material: ['matl', 'mat'],
  description: ['desc', 'descr'],
  quantity: ['qty'],
  amount: ['amt'],
  estimated: ['est'],
  required: ['reqd', 'req'],
  review: ['rev'],
  measure: ['meas'],
}

/** What a line says that names a floor over its rows, in a table without a column of floors: "3rd Floor". */
export const floorWords = words(`
    floor, flr, fl, basement, cellar, sub cellar, ground, mezzanine, penthouse, ph, roof, attic, lobby, level
  `)

/** Words of materials and of places in a building. They show what a column with an unknown heading is. */
export const materialWords = words(`
    vat, acm, tile, tiles, insulation, caulk, caulking, plaster, mastic, membrane, flashing, roofing, transite, glue, adhesive, compound, sheetrock,
    fireproofing, flooring, linoleum, glazing, gasket, tar, paint, stucco, debris, lagging, wrap, fittings, cement, drywall, wallboard, sealant
  `)
export const sectionWordsOfFloors = words(`
    apt, apts, apartment, unit, room, rooms, rm, suite, stair, stairwell, hallway, corridor, lobby, bathroom, kitchen, facade, elevation, elevations,
    closet, office, shaft, area, wing, throughout, side, boiler, parapet, gymnasium, cafeteria, laundry, storage, vestibule, landing
  `)

/** Columns that hold nothing of the scope: numbers of lines and the like. They are left out without a warning. */
export const ignoredColumns = words(`
    no, nr, num, number, line, line no, row, row no, item, item no, seq, seq no, ln, id, ref, wa, wa no, wa number, work area no,
    work area number, area no, area number, row number, line number, item number, sample no, sample number, sample id, samples no,
    homogeneous area no, homogeneous area number, homogeneous area, ha no, ha number, hm no
  `)

/**
 * Columns that a filing may print and the product does not keep, with what stands in them: so that words of a neighbour are told from theirs. They
 * are left out, and shown beside the row they stand in.
 */
export const otherColumns = {
  numbering: ignoredColumns,
  friable: words(`
    friable, friable y n, friable yes no, friability, fri, friable non friable, friable nf, f nf, friable or non friable, friable f nf,
    is friable, friable acm, friable material
  `),
  answer: words('occupied, occupied y n, emergency, emergency y n, disturbed, in use'),
  date: words('start date, end date, completion date, date, start, end, date start, date end, from, to, work start, work end'),
  shift: words('shift, shifts, work shift, shift no'),
}

/** What stands once over the headings of several columns: "Quantity" over "Square Feet" and "Linear Feet". */
export const groupHeadings = words(`
    quantity, quantities, amount, amounts, amount of acm, quantity of acm, acm quantity, acm amount, size, extent, feet,
    location, location of acm, location of work, work location, work area, area, abatement, abatement activity, acm,
    asbestos containing material, material, extent of work, estimated quantity, acm location
  `)

/** Words that may stand under or beside a heading without changing it. */
export const headingExtras = words('yes, no, y, n, sf, lf, of, or, if, any, number, name, only, check, one, select, x, ft')

/** Types of abatement, written as they shall be shown. Others are kept as printed. */
export const abatementTypes = ['Removal', 'Encapsulation', 'Enclosure', 'Cleanup', 'Repair']

/** Procedures, written as they shall be shown. Others are kept as printed. */
export const abatementProcedures = words(`
    DEP Variance, Tent, Full Containment, Interior Foam, Exterior Foam, Exterior Vertical Surface, Controlled
    Demolition, Emergency Cleanup, Subchapter G, VAT Protocol in NYCHA Apt, CODE 56 State Owned Bldgs, Glovebag
  `)

/** How a unit may be printed. */
export const unitWords = {
  squareFeet: words('square feet, square foot, sq ft, sq feet, square ft, sqft, sf, ft2, sq'),
  linearFeet: words('linear feet, linear foot, lin ft, ln ft, linear ft, lineal feet, lin feet, lf, l ft, ln'),
}

/** What means yes, what means no, and what means that nothing is given. A crossed mark means yes, unless ticks stand in the same column. */
export const yesWords = ['yes', 'y', 'true']
export const noWords = ['no', 'n', 'false']
export const tickMarks = ['x', '✓', '✔', '☑', '√', '■', '●', '•', '\uf0fc', '\uf0fe', 'ü', 'þ']
export const crossMarks = ['☒', '✗', '✘', '×', '✕', '✖', '\uf0fb', '\uf0fd']
export const emptyMarks = ['☐', '□', '○', '\uf0a8', '\uf06f', '_', '__', '___']
export const nothingWords = words('-, --, —, –, n/a, na, none, nil')

/** A line of the table that begins with one of these holds a sum, and is no row. Of `subtotals` no check is made. */
export const totalWords = words(`
    total, totals, grand total, project total, filing total, total amount, total acm, total square, total linear
  `)
export const subtotalWords = words(`
    subtotal, sub-total, sub total, page total, page subtotal, page sub-total, page sum, sum of page, sum of, sum for, floor subtotal, running total, total to date, floor total, total this page, total for floor, carried forward,
    brought forward, balance forward, carried over, amount carried forward, amount brought forward
  `)

/** What a web page prints beside each row to click on. */
export const linkWords = words('view, edit, delete, details, open, select, remove, update, print, copy, show, more')

/** Lines at the edge of a page that belong to no row. `#` stands for any number. */
export const pageFurniture = words(`
    page # of #, page #, page # / #, # of #, printed, print date, printed on, date printed, run date, report date,
    generated, form acp, form rev, revised, revision, rev #, acp7, acp-7, nyc dep, nyc environmental protection,
    new york city department of environmental protection, city of new york, asbestos control program, asbestos
    project notification, asbestos technical review unit, arts e-file, arts, confidential, continued, continued on
    next page, continued from previous page, scope of work, scope of work continued, end of report, tru number, tru no,
    control number, control tru number, filing number, c # city of new york all rights reserved, all rights reserved, copyright #,
    back to my projects, back to projects, back to top
  `)

/** Headings of the parts of a filing before or after the scope table: with them the table is at its end. */
export const sectionWords = words(`
    certification, i certify, i hereby, the undersigned, signature, signed, notes:, remarks, comments, building
    owner, owner information, owner name, facility information, facility, abatement contractor, contractor
    information, contractor name, air monitoring, air monitor, project dates, start date, variance number,
    variance no, applicant, waste, filing history, end of scope, prepared by, submitted by, for dep use, for
    office use, see also, related, attachments, a-tru review, total rows, sample no, sample id, sample number, sampling, bulk
    sample, bulk sampling, sample results, air sampling, laboratory results, waste disposal, load no, load date
  `)

/** Headings of the columns of other tables that a filing may print beneath the scope: samples, waste, shifts, people. */
export const otherTableHeadings = words(`
    sample, samples, sample no, sample id, sample number, no of samples, number of samples, phase, method, analysis, analyst, result, results,
    laboratory, lab, pump, flow rate, volume, fibers, f cc, type of sample, sample type, sampling phase, sampling method, waste type, type of waste,
    bags, no of bags, number of bags, cubic yards, yards, landfill, disposal site, hauler, waste hauler, transporter, manifest, manifest no,
    container, containers, load, load no, load date, days, shift, shifts, workers, no of workers, supervisor, handler, name, license, license no,
    certificate, certificate no, expires, expiration, title, phone, company, role, permit no, tenant, unit
  `)

/** Names of the particulars of a filing. With a colon behind it, such a name is in no row, and the table is at its end. */
export const blockLabels = words(`
    facility type, tru no, tru number, tru #, control number, control tru number, premises, street activity,
    borough, boro, no of floors, number of floors, building owner, owner, contractor, abatement contractor,
    air monitoring company, air monitor, start date, completion date, end date, variance number, variance no,
    applicant, block, lot, address, telephone, phone
  `)
/** What a remark begins with that stands under a row, with a colon behind it. It is in no cell. */
export const remarkLabels = words('note, notes, remark, remarks, comment, comments')

/** What stands before the number of the filing itself, and what stands before the number of another one. */
export const numberLabels = words(`
    control, tru, filing number, filing no, notification, project number, project no, number, no, acp7, acp8
  `)
export const otherNumberWords = words(`
    see also, see, previous, prior, related, supersedes, superseded, replaces, refer, reference, cf, also filed,
    adjacent, other, companion, under tru, filed under
  `)

/** Boroughs by the letters in a filing number, as they may be printed. */
export const boroughs: Record<string, string[]> = {
  MN: ['manhattan'],
  BX: ['bronx', 'the bronx'],
  BK: ['brooklyn'],
  QN: ['queens'],
  SI: ['staten island'],
}
export const boroughLabels = ['borough', 'boro']

/** What stands before the answer on A-TRU review when a filing gives it once and not in each row. */
export const reviewLabels = words(`
    a-tru review required, a-tru review, atru review, a-tru permit required, permit required, review required
  `)

/** Forms that are read. */
export const readForms: readonly string[] = ['ACP7', 'ACP8']

/** Forms of the programme: what their titles say. The first of the list that a title holds names the form. */
export const formTitles: { form: string; words: string[] }[] = [
  { form: 'ACP8', words: ['acp8', 'asbestos project amendment', 'amendment to asbestos project notification', 'notification amendment'] },
  { form: 'ACP5', words: ['acp5', 'asbestos assessment report', 'not an asbestos project'] },
  { form: 'ACP9', words: ['acp9', 'asbestos variance application', 'variance application', 'application for variance'] },
  { form: 'ACP15', words: ['acp15', 'work area close out', 'close out'] },
  { form: 'ACP20', words: ['acp20', 'conditional completion', 'conditional close out'] },
  { form: 'ACP21', words: ['acp21', 'project completion', 'asbestos project completion'] },
  { form: 'ACP7', words: ['acp7', 'asbestos project notification'] },
]

/** Papers that are taken for a filing, by the word their title begins with. */
export const otherPapers = words(`
    invoice, proposal, estimate, quotation, quote, purchase order, receipt, statement of account, change order, payment application
  `)
/** Headings of columns that hold prices: no filing has one. */
export const priceHeadings = words(`
    unit price, price, unit cost, cost, rate, total price, line total, extended price, amount due, price per unit, charge, extension
  `)
