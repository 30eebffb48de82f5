import { PlaceGroups } from './place-links.tsx'
import { staff } from './words.ts'

/** The menu of a laptop, beside every staff page. It fits on a screen of 900 px. */
export function SideMenu() {
  const t = staff.use()
  return (
    <nav
      aria-label={t.dashboard}
      className="max-xl:hidden xl:sticky xl:top-16 xl:max-h-[calc(100dvh-4rem)] xl:self-start xl:overflow-y-auto xl:py-3 print:hidden"
    >
      <PlaceGroups linkClass="min-h-8 text-[0.9375rem]" />
    </nav>
  )
}
