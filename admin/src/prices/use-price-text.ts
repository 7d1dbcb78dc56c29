// Names of glass, work and rules of a price table.
import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';

const GLASS: Record<string, MessageId> = {
  clear: 'production.glass_clear',
  grey: 'production.glass_grey',
  bronze: 'production.glass_bronze',
  satin: 'production.glass_satin',
  mirror: 'production.glass_mirror',
};

const PARTS: Record<string, MessageId> = {
  base: 'prices.base',
  minimum_billed_area_m2: 'prices.least_area',
  edge_per_m: 'prices.edge',
  out_of_square: 'prices.out_of_square',
  hinge_set: 'prices.hinge_set',
  'edge_work:rounded': 'prices.edge_rounded',
  'edge_work:bevelled': 'prices.edge_bevelled',
  'cutouts:hole': 'prices.hole',
  'cutouts:socket': 'prices.socket',
  'finishes:brass': 'prices.brass',
  'options:demister': 'prices.demister',
  'options:soft_close': 'prices.soft_close',
  'options:safety_film': 'prices.safety_film',
};

const TABLES: Record<string, MessageId> = {
  'shower-wall': 'prices.table_shower_wall',
  'shower-wall-loft': 'prices.table_shower_wall_loft',
  'shower-wall-fluted': 'prices.table_shower_wall_fluted',
  'shower-wall-slanted': 'prices.table_shower_wall_slanted',
  mirror: 'prices.table_mirror',
  'mirror-lit': 'prices.table_mirror_lit',
  'sauna-door': 'prices.table_sauna_door',
  'sauna-wall': 'prices.table_sauna_wall',
  'glass-door': 'prices.table_glass_door',
  'glass-door-loft': 'prices.table_glass_door_loft',
  'glass-door-sliding': 'prices.table_glass_door_sliding',
};

const RULES: Record<string, MessageId> = {
  price_invalid: 'prices.rule_price',
  rate_empty: 'prices.rule_empty',
  cell_twice: 'prices.rule_twice',
  glass_offered: 'prices.rule_offered',
  table_empty: 'prices.rule_no_cells',
  not_a_number: 'prices.rule_number',
  day_invalid: 'prices.rule_day',
  day_past: 'prices.rule_past',
};

export const usePriceText = () => {
  const t = useText();
  return useMemo(() => {
    const glassName = (code: string): string => (GLASS[code] ? t(GLASS[code]) : code);
    const partName = (name: string): string => {
      const [, glass, thickness] = name.split(':');
      if (name.startsWith('glass:')) return `${glassName(glass ?? '')}, ${thickness} mm`;
      if (name === 'valid_from') return t('prices.valid_from');
      return PARTS[name] ? t(PARTS[name]) : (glass ?? name);
    };
    return {
      glassName,
      partName,
      tableName: (key: string): string => (TABLES[key] ? t(TABLES[key]) : key),
      ruleText: (rule: string): string => {
        const [code = '', ...rest] = rule.split(' ');
        const sku = rest.join(' ').replace('sku=', '');
        return RULES[code] ? t(RULES[code], { sku }) : rule;
      },
    };
  }, [t]);
};
