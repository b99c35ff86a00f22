/** Drawn in a square of 24, by lines. */
const paths = {
  inbox: 'M4 13h4l1.5 3h5L16 13h4M4 13 6.5 5h11L20 13v6H4z',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.5 1.5A15 15 0 0 1 3.500 5.500 1.500 1.500 0 0 1 5 4z',
  assistant: 'M4 18V9a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v3a4 4 0 0 1-4 4H8zM9 10v1M15 10v1',
  quality: 'M4 12.500 9 17.500 20 6.500',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  health: 'M3 12h4l2.500-6 4 12 2.500-6h5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500 20 20',
  back: 'M14 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  send: 'M4 12 20 4l-5 16-3.500-6.500z',
  play: 'M8 5v14l11-7z',
  stop: 'M7 7h10v10H7z',
  list: 'M4 7h16M4 12h16M4 17h16',
  board: 'M4 5h4.500v14H4zM9.750 5h4.500v9h-4.500zM15.500 5H20v11h-4.500z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  out: 'M10 5H5v14h5M9 12h11M16 8l4 4-4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      className="icon"
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
      width="20"
    >
      <path d={paths[name]} />
    </svg>
  )
}
