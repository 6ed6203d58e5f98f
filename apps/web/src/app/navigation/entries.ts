import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import ForumIcon from '@mui/icons-material/Forum'
import HomeIcon from '@mui/icons-material/Home'
import Inventory2Icon from '@mui/icons-material/Inventory2'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import MapIcon from '@mui/icons-material/Map'
import ManageAccountsIcon from '@mui/icons-material/ManageAccounts'
import RvHookupIcon from '@mui/icons-material/RvHookup'
import ScheduleIcon from '@mui/icons-material/Schedule'
import ShoppingBagIcon from '@mui/icons-material/ShoppingBag'
import SmartphoneIcon from '@mui/icons-material/Smartphone'
import SummarizeIcon from '@mui/icons-material/Summarize'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import ViewWeekIcon from '@mui/icons-material/ViewWeek'
import { useQuery } from '@tanstack/react-query'
import { mayOf, type Me, type Permission } from '#features/session/queries.ts'
import { replyQueries } from '#features/texts/queries.ts'
import { paths } from '#paths.ts'

/** A number on an entry, and how it is read out after the entry's name. Of nothing, and until it is known, there is none. */
export interface Badge {
  /** A query of the entry's feature; the same hook as long as the page stands. */
  useCount: () => number | undefined
  /** `3 unread` */
  label: (count: number) => string
}

/** A screen in the menu. */
export interface NavigationEntry {
  text: string
  to: string
  Icon: typeof HomeIcon
  /** The heading of the menu under which the entry is listed. */
  group?: 'Plan' | 'Time' | 'Site' | 'Office'
  /** What one must be allowed to have it; nothing unless told. */
  needs?: readonly Permission[]
  /** Who has it besides; everybody unless told. */
  isFor?: (me: Me) => boolean
  badge?: Badge
}

/**
 * The entries of the menu, in the order in which it lists them. A screen's entry is added together
 * with the screen. (product.md#shell)
 */
export const navigationEntries: readonly NavigationEntry[] = [
  { text: 'Home', to: paths.home(), Icon: HomeIcon },
  { text: 'Schedule', group: 'Plan', needs: ['plan.read'], to: paths.schedule(), Icon: CalendarMonthIcon },
  { text: 'Week', group: 'Plan', needs: ['plan.read'], to: paths.week(), Icon: ViewWeekIcon },
  {
    text: 'Replies',
    group: 'Plan',
    needs: ['texts.inbox'],
    to: paths.replies(),
    Icon: ForumIcon,
    badge: { useCount: () => useQuery(replyQueries.unread()).data, label: (count) => `${count} unread` },
  },
  {
    text: 'Simulated phones',
    group: 'Plan',
    needs: ['texts.inbox'],
    to: paths.phones(),
    Icon: SmartphoneIcon,
    isFor: ({ settings }) => settings.texts === 'simulator',
  },
  { text: 'Timeclock', group: 'Time', needs: ['time.read'], to: paths.dashboard(), Icon: ScheduleIcon },
  { text: 'Time review', group: 'Time', needs: ['time.read'], to: paths.timeReview(), Icon: FactCheckIcon },
  { text: 'Employee Report', group: 'Time', needs: ['time.reports'], to: paths.employeeReport(), Icon: SummarizeIcon },
  { text: 'Materials', group: 'Site', needs: ['prices.read'], to: paths.materials(), Icon: LocalShippingIcon },
  { text: 'Inventory', group: 'Site', needs: ['prices.read'], to: paths.inventory(), Icon: Inventory2Icon },
  { text: 'Bagouts', group: 'Site', needs: ['waste.read'], to: paths.bagouts(), Icon: ShoppingBagIcon },
  { text: 'Loads', group: 'Site', needs: ['loads.read'], to: paths.loads(), Icon: RvHookupIcon },
  { text: 'Map', group: 'Site', needs: ['locations.read'], to: paths.map(), Icon: MapIcon },
  { text: 'Admin', group: 'Office', needs: ['jobs.read'], to: paths.admin(), Icon: ManageAccountsIcon },
  { text: 'Import', group: 'Office', needs: ['people.write'], to: paths.import(), Icon: UploadFileIcon },
]

/** The entries that somebody has. */
export const entriesOf = (me: Me, entries = navigationEntries): readonly NavigationEntry[] =>
  entries.filter(({ needs = [], isFor }) => mayOf(me)(...needs) && (isFor?.(me) ?? true))

/** Whether an address is of an entry's screen: a day or a job of a screen is still that screen, unless it has an entry of its own. */
export const isWithin = (pathname: string, to: string): boolean =>
  pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`) && !navigationEntries.some((entry) => entry.to === pathname))
