import '../../ui/later-icons.ts'
import { icons, type StaffIcon } from '../../ui/icons.tsx'

const shapes: Record<StaffIcon, string> = {
  edit: 'm4 20 4.5-1L19 8.5 15.5 5 5 15.5 4 20Zm9.5-13L17 10.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4v-9Z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3 5h6M9 12h6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9a6 6 0 0 1 12 0M16 4.3a3.5 3.5 0 0 1 0 6.4m2 3.8a6 6 0 0 1 3 5.5',
  star: 'm12 4 2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8L12 4Z',
  motorbike:
    'M5.5 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm13 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-13-3h6l4.5-5H8m8 0-1.5-5H12m4 5 2.5 5',
  money: 'M3 6h18v12H3V6Zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6-3h.01M18 12h.01',
  book: 'M6 4h13v16H7.5A2.5 2.5 0 0 1 5 17.5V5a1 1 0 0 1 1-1Zm-1 13.5A2.5 2.5 0 0 1 7.5 15H19M9 8h6',
  chart: 'M4 4v16h16M8.5 16v-4m4 4V8m4 8v-6',
  percent:
    'M5 19 19 5M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm9 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  map: 'm3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2V6Zm6-2v14m6-12v14',
  page: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6m-6 4h6',
  mail: 'M3 6h18v12H3V6Zm0 1 9 6 9-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2',
  sliders:
    'M4 7h8m6 0h2M4 17h2m6 0h8M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
}

Object.assign(icons, shapes)
