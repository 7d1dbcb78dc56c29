// Texts of the demo shop for work on a pane: titles of options and of their values.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
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

export const WORK_MESSAGES: Record<string, InStores<string>> = {
  glass: { et: 'Klaasi mõõdud', ru: 'Размеры стекла' },
  opening: { et: 'Ava mõõdud', ru: 'Размеры проёма' },
  left: { et: 'Vasakul', ru: 'Слева' },
  right: { et: 'Paremal', ru: 'Справа' },
  polished: { et: 'Poleeritud', ru: 'Полированная' },
  rounded: { et: 'Ümardatud', ru: 'Скруглённая' },
  bevelled: { et: 'Faasitud', ru: 'С фацетом' },
  hole: { et: 'Toruava', ru: 'Отверстие под трубу' },
  socket: { et: 'Pistikupesa ava', ru: 'Вырез под розетку' },
  safety_film: { et: 'Turvakile', ru: 'Защитная плёнка' },
  demister: { et: 'Udueemaldaja', ru: 'Подогрев от запотевания' },
  soft_close: { et: 'Pehme sulgumine', ru: 'Плавное закрывание' },
};
