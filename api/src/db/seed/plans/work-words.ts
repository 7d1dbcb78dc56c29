// The words of the demo shop for work on a pane: titles of options and of their values.
import type { CustomOption } from '@klaas/core/pricing/priced.ts';
import type { InStores } from './seed-data.ts';

export type WorkField = NonNullable<CustomOption['glass_field']>;

export const WORK_TITLES: Record<WorkField, InStores<string>> = {
  measure: { et: 'Mõõdud on', ru: 'Указаны размеры' },
  lean_left: { et: 'Vasak serv kaldu (mm)', ru: 'Наклон левого края (мм)' },
  lean_right: { et: 'Parem serv kaldu (mm)', ru: 'Наклон правого края (мм)' },
  thickness: { et: 'Klaasi paksus', ru: 'Толщина стекла' },
  edge: { et: 'Serva töötlus', ru: 'Обработка кромки' },
  hinge: { et: 'Hingede pool', ru: 'Сторона петель' },
  cutouts: { et: 'Avad (keskkoht, mm)', ru: 'Отверстия (центр, мм)' },
  extras: { et: 'Lisad', ru: 'Дополнительно' },
};

export const SLIDE_TITLE: InStores<string> = { et: 'Avanemise suund', ru: 'Направление открывания' };

export const WORK_WORDS: Record<string, InStores<string>> = {
  glass: { et: 'klaasi mõõdud', ru: 'размеры стекла' },
  opening: { et: 'ava mõõdud', ru: 'размеры проёма' },
  left: { et: 'vasakul', ru: 'слева' },
  right: { et: 'paremal', ru: 'справа' },
  polished: { et: 'poleeritud', ru: 'полированная' },
  rounded: { et: 'ümardatud', ru: 'скруглённая' },
  bevelled: { et: 'faasitud', ru: 'с фацетом' },
  hole: { et: 'toruava', ru: 'отверстие под трубу' },
  socket: { et: 'pistikupesa ava', ru: 'вырез под розетку' },
  safety_film: { et: 'turvakile', ru: 'защитная плёнка' },
  demister: { et: 'udueemaldaja', ru: 'подогрев от запотевания' },
  soft_close: { et: 'pehme sulgumine', ru: 'плавное закрывание' },
};
