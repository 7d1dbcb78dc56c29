// The columns of the product grid from left to right.
import { type CellValue, GRID_COLUMNS, type GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import type { ShownColumn } from '@klaas/core/catalog/office/paste-cells.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';

interface ShownGridColumn {
  id: ShownColumn;
  title: MessageId;
  track: string;
  isEnd: boolean;
}

export const SHOWN_COLUMNS: readonly ShownGridColumn[] = [
  { id: 'name', title: 'products.product', track: 'minmax(220px, 2fr)', isEnd: false },
  { id: 'sku', title: 'products.sku', track: 'minmax(120px, 1fr)', isEnd: false },
  { id: 'state', title: 'products.state', track: '120px', isEnd: false },
  { id: 'price', title: 'products.price', track: '170px', isEnd: true },
  { id: 'special_price', title: 'products.special_price', track: '170px', isEnd: true },
  { id: 'special_from', title: 'products.special_from', track: '124px', isEnd: true },
  { id: 'special_to', title: 'products.special_to', track: '124px', isEnd: true },
  { id: 'other', title: 'products.stock', track: '64px', isEnd: true },
];

export const isGridColumn = (column: ShownColumn): column is GridColumn =>
  (GRID_COLUMNS as readonly string[]).includes(column);

/** As a person reads it, and as it is typed and copied. */
export const useCellText = () => {
  const t = useText();
  const { money, date } = useFormat();
  return {
    shown: (column: GridColumn, value: CellValue): string => {
      if (value === null) return '–';
      if (typeof value === 'number') return money(value);
      if (column === 'state')
        return t(value === 'hidden' ? 'products.state_hidden' : 'products.state_published');
      return column === 'name' ? value : date(`${value}T12:00:00Z`);
    },
    typed: (column: GridColumn, value: CellValue): string => {
      if (value === null) return '';
      if (typeof value === 'number') return (value / 100).toFixed(2).replace('.', ',');
      return column === 'state'
        ? t(value === 'hidden' ? 'products.state_hidden' : 'products.state_published')
        : value;
    },
  };
};

export const useStateWords = () => {
  const t = useText();
  return { published: t('products.state_published'), hidden: t('products.state_hidden') };
};
