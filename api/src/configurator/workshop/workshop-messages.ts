// Translations of the workshop PDF.
export interface WorkshopMessages {
  title: string;
  order: string;
  line: string;
  panel(number: number, of: number): string;
  kinds: Record<'pane' | 'door' | 'fixed', string>;
  pieces: string;
  cutSize: string;
  glass: string;
  glasses: Record<string, string>;
  weight: string;
  measured: Record<'glass' | 'opening', string>;
  deductions: string;
  hingeSets: string;
  edges: Record<'bottom' | 'right' | 'top' | 'left', string>;
  edgeTitle: string;
  holeTitle: string;
  noHoles: string;
  holes: Record<string, string>;
  fromCorner: string;
  chosen: string;
  file: string;
}

const ET: WorkshopMessages = {
  title: 'Töökoja leht',
  order: 'Tellimus',
  line: 'Rida',
  panel: (number, of) => `Klaas ${number} / ${of}`,
  kinds: { pane: 'klaas', door: 'uks', fixed: 'liikumatu klaas' },
  pieces: 'Tükke',
  cutSize: 'Lõikemõõt (mm)',
  glass: 'Klaas ja paksus',
  glasses: { clear: 'selge', grey: 'hall', bronze: 'pronks', satin: 'satiin', mirror: 'peegel' },
  weight: 'Kaal (kg)',
  measured: { glass: 'Klient andis klaasi mõõdu (mm)', opening: 'Klient andis ava mõõdu (mm)' },
  deductions: 'Maha: vasak, parem, ülemine, alumine (mm)',
  hingeSets: 'Hingekomplekte',
  edges: { bottom: 'alumine', right: 'parem', top: 'ülemine', left: 'vasak' },
  edgeTitle: 'Servad (mm) ja töötlus',
  holeTitle: 'Avad: keskkoht vasakust ja alumisest servast (mm)',
  noHoles: 'Avasid ei ole',
  holes: { hinge: 'hing', handle: 'käepide', clamp: 'klamber', hole: 'toruava', socket: 'pistikupesa' },
  fromCorner: 'Mõõdud lõiketooriku vasakust alumisest nurgast',
  chosen: 'Tellija valikud',
  file: 'Fail',
};

const RU: WorkshopMessages = {
  title: 'Лист цеха',
  order: 'Заказ',
  line: 'Строка',
  panel: (number, of) => `Стекло ${number} / ${of}`,
  kinds: { pane: 'стекло', door: 'дверь', fixed: 'неподвижное стекло' },
  pieces: 'Штук',
  cutSize: 'Размер реза (мм)',
  glass: 'Стекло и толщина',
  glasses: {
    clear: 'прозрачное',
    grey: 'серое',
    bronze: 'бронзовое',
    satin: 'матовое',
    mirror: 'зеркало',
  },
  weight: 'Вес (кг)',
  measured: { glass: 'Клиент указал размер стекла (мм)', opening: 'Клиент указал размер проёма (мм)' },
  deductions: 'Вычеты: слева, справа, сверху, снизу (мм)',
  hingeSets: 'Комплектов петель',
  edges: { bottom: 'нижняя', right: 'правая', top: 'верхняя', left: 'левая' },
  edgeTitle: 'Кромки (мм) и обработка',
  holeTitle: 'Отверстия: центр от левого и нижнего края (мм)',
  noHoles: 'Отверстий нет',
  holes: { hinge: 'петля', handle: 'ручка', clamp: 'зажим', hole: 'под трубу', socket: 'под розетку' },
  fromCorner: 'Размеры от левого нижнего угла заготовки',
  chosen: 'Выбор заказчика',
  file: 'Файл',
};

const LANGUAGES: Record<string, WorkshopMessages> = { et: ET, ru: RU };

export const workshopMessages = (lang: string): WorkshopMessages => LANGUAGES[lang] ?? ET;
