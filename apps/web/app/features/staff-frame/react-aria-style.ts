/**
 * React Aria would add its style to the page, which the content security policy forbids; it looks for this id first.
 * The same rule is in `staff.css`.
 */
const id = 'react-aria-pressable-style'

if (!import.meta.env.SSR && !document.getElementById(id))
  document.head.append(Object.assign(document.createElement('meta'), { id }))
