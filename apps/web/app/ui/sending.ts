import { useNavigation } from 'react-router'

/** Whether the page's form is on its way. A link that is followed, or a search, keeps no button busy. */
export function useSending(): boolean {
  return useNavigation().formMethod === 'POST'
}
