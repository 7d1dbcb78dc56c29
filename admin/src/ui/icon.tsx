// Line icons of the office, hidden from screen readers: a word is beside them or in the control's label.
import drawings from './icons.svg?url';

export const OFFICE_ICONS = [
  'brand',
  'search',
  'home',
  'receipt',
  'board',
  'quote',
  'return',
  'person',
  'people',
  'star',
  'mail',
  'send',
  'history',
  'key',
  'more',
  'plus',
  'close',
  'check',
  'chevron-left',
  'chevron-right',
  'chevron-down',
  'truck',
  'printer',
  'download',
  'tag',
  'note',
  'document',
  'card',
  'alert',
  'undo',
  'filter',
  'columns',
  'sort',
  'globe',
  'box',
  'pencil',
  'list',
  'calendar',
  'cut',
  'scan',
  'break',
  'pause',
  'phone',
  'pin',
  'lock',
  'gear',
  'chart',
  'link',
  'picture',
  'redo',
] as const;

export type OfficeIcon = (typeof OFFICE_ICONS)[number];

export const Icon = ({ name, size = 18 }: { name: OfficeIcon; size?: number }) => (
  <svg aria-hidden="true" focusable="false" width={size} height={size} className="icon">
    <use href={`${drawings}#${name}`} />
  </svg>
);
