import { useNavigation } from 'react-router'

/** Whether the page's form is being submitted. Following a link or searching does not count. */
export function useSending(): boolean {
  return useNavigation().formMethod === 'POST'
}
