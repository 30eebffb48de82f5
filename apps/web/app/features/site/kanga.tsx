import { inside } from '../../ui/inside.ts'

/** The strip of cloth under the header and above the footer; the only ornament of the shop. */
export function Kanga({ id }: { id: string }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="12"
      className="block bg-primary-soft"
      {...inside(pattern, id)}
    />
  )
}

function pattern(id: string) {
  return (
    <>
      <pattern id={id} width="24" height="12" patternUnits="userSpaceOnUse">
        <path className="kanga-a" d="M0 12 6 0l6 12zM12 0h12l-6 12z" />
        <path className="kanga-c" d="m4 10 2-4 2 4zM16 2h4l-2 4z" />
        <circle className="kanga-b" cx="12" cy="6" r="1.6" />
        <path className="kanga-b" d="M0 4.4a1.6 1.6 0 0 1 0 3.2m24-3.2a1.6 1.6 0 0 0 0 3.2" />
      </pattern>
      <rect width="100%" height="12" fill={`url(#${id})`} />
    </>
  )
}
