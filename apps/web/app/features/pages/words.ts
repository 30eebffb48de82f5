import { staffWords } from '../../words/staff/staff-words.ts'

export const staffPages = staffWords('staffPages', {
  title: 'Pages',
  lead: 'What the shop says about itself, and the rules that apply. Everybody can read them.',
  loading: 'Loading pages...',
  failed: 'Failed to load the pages.',
  add: 'New page',
  name: 'Title',
  changed: 'Changed',
  draft: 'First draft',
  swahili: 'Swahili',
  hasSwahili: 'Yes',
  noSwahili: 'English only',
  drafts: (titles: string) =>
    `${titles}: nobody has checked these first drafts yet. Read them, change what is not true for your shop, and save them. They are not legal advice.`,
  open: 'Open',

  editTitle: (title: string) => `Edit ${title}`,
  addressHint: 'Small letters, digits and hyphens. It cannot be changed later.',
  titleSw: 'Title in Swahili',
  textHint:
    'Markdown: # heading, **bold**, - list, [words](/terms) for a link. HTML is shown as text.',
  textSwHint: 'Empty: readers of Swahili get the English text.',
  isDraft:
    'A first draft that nobody has checked yet. Customers already read it: change what is not true for your shop, then save it.',
  isOwnAbout: 'This is our draft, and readers see it. Save to use your own text.',
  save: 'Save page',
  saved: 'Page saved successfully!',
  failedSave: 'Failed to save the page.',
  previewing: 'Making the preview...',
  failedPreview: 'Failed to make the preview.',
  empty: 'Nothing is written yet.',
  remove: 'Delete page',
  removeAsk: (title: string) =>
    `Delete the page "${title}"? Its versions stay, and its link no longer works.`,
  resetAsk: 'Go back to the first draft of the shop? Your versions stay.',
  reset: 'Back to the first draft',
  removed: 'Page deleted.',
  failedRemove: 'Failed to delete the page.',

  versions: 'Versions',
  versionsMore: 'An order notes which version of terms and privacy applied.',
  noVersions: 'Nobody has saved this page yet.',
  by: (name: string) => `by ${name}`,
  deleted: 'deleted',
  now: 'shown now',
  showNamed: (version: number) => `Show version ${version}`,
  version: (version: number) => `Version ${version}`,
  restore: 'Restore',
  restoreNamed: (version: number) => `Restore version ${version}`,
  restored: 'The earlier version is shown again.',
  failedRestore: 'Failed to restore the version.',
})
