/** The decorative kanga pattern below the header and above the footer; see `svgSymbols.ts`. */
export function Kanga() {
  return (
    <svg aria-hidden="true" width="100%" height="12" className="block bg-primary-soft">
      <rect width="100%" height="12" fill="url(#kanga)" />
    </svg>
  )
}
