import { icons, type LaterIcon } from './icons.tsx'

const shapes: Record<LaterIcon, string> = {
  minus: 'M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5',
  box: 'm12 3 8 4v10l-8 4-8-4V7l8-4Zm-8 4 8 4 8-4m-8 4v10',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm10 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  pin: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  heart: 'M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z',
  phone: 'M7 3h10v18H7zM11 18h2',
  chat: 'm4 20 1.5-4.5A8 8 0 1 1 9 19l-5 1Z',
  share: 'M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4m4-4H9',
}

Object.assign(icons, shapes)
