// Texts of the demo shop for work on a pane: titles of options and of their values.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { InStores } from './seed-data.ts';

export type WorkField = NonNullable<CustomOption['glass_field']>;

export const WORK_TITLES: Record<WorkField, InStores<string>> = {
  measure: { et: 'Mõõdud on', ru: 'Указаны размеры', en: 'The sizes are of' },
  lean_left: { et: 'Vasak serv kaldu (mm)', ru: 'Наклон левого края (мм)', en: 'Left edge leans (mm)' },
  lean_right: { et: 'Parem serv kaldu (mm)', ru: 'Наклон правого края (мм)', en: 'Right edge leans (mm)' },
  thickness: { et: 'Klaasi paksus', ru: 'Толщина стекла', en: 'Glass thickness' },
  edge: { et: 'Serva töötlus', ru: 'Обработка кромки', en: 'Edge finish' },
  hinge: { et: 'Hingede pool', ru: 'Сторона петель', en: 'Hinge side' },
  cutouts: { et: 'Avad (keskkoht, mm)', ru: 'Отверстия (центр, мм)', en: 'Cut-outs (centre, mm)' },
  extras: { et: 'Lisad', ru: 'Дополнительно', en: 'Extras' },
};

export const SLIDE_TITLE: InStores<string> = {
  et: 'Avanemise suund',
  ru: 'Направление открывания',
  en: 'Opening direction',
};

export const WORK_MESSAGES: Record<string, InStores<string>> = {
  glass: { et: 'Klaasi mõõdud', ru: 'Размеры стекла', en: 'The glass' },
  opening: { et: 'Ava mõõdud', ru: 'Размеры проёма', en: 'The opening' },
  left: { et: 'Vasakul', ru: 'Слева', en: 'On the left' },
  right: { et: 'Paremal', ru: 'Справа', en: 'On the right' },
  polished: { et: 'Poleeritud', ru: 'Полированная', en: 'Polished' },
  rounded: { et: 'Ümardatud', ru: 'Скруглённая', en: 'Rounded' },
  bevelled: { et: 'Faasitud', ru: 'С фацетом', en: 'Bevelled' },
  hole: { et: 'Toruava', ru: 'Отверстие под трубу', en: 'Pipe hole' },
  socket: { et: 'Pistikupesa ava', ru: 'Вырез под розетку', en: 'Socket cut-out' },
  safety_film: { et: 'Turvakile', ru: 'Защитная плёнка', en: 'Safety film' },
  demister: { et: 'Udueemaldaja', ru: 'Подогрев от запотевания', en: 'Demister' },
  soft_close: { et: 'Pehme sulgumine', ru: 'Плавное закрывание', en: 'Soft close' },
};
