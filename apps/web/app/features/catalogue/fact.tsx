import { unbroken } from '../../ui/unbroken.tsx'

/** A short fact with its icon, one of the symbols in the HTML of every page. */
export function Fact({ icon, children }: { icon: 'truck' | 'pay' | 'return'; children: string }) {
  return (
    <span className="fact">
      <svg className="icon" aria-hidden="true">
        <use href={`#${icon}`} />
      </svg>
      <span>{unbroken(children)}</span>
    </span>
  )
}
