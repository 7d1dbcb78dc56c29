// Source data of the demo shop: bases, accessories, sets, services, categories and attributes in every language of the demo.
import accessories from '../texts/accessories.json' with { type: 'json' };
import attributes from '../texts/attributes.json' with { type: 'json' };
import bathWalls from '../texts/bases-bath-walls.json' with { type: 'json' };
import glassDoors from '../texts/bases-glass-doors.json' with { type: 'json' };
import mirrors from '../texts/bases-mirrors.json' with { type: 'json' };
import saunaAndSteam from '../texts/bases-sauna-and-steam.json' with { type: 'json' };
import showerDoors from '../texts/bases-shower-doors.json' with { type: 'json' };
import showerEnclosures from '../texts/bases-shower-enclosures.json' with { type: 'json' };
import showerWalls from '../texts/bases-shower-walls.json' with { type: 'json' };
import categories from '../texts/categories.json' with { type: 'json' };
import services from '../texts/services.json' with { type: 'json' };
import sets from '../texts/sets.json' with { type: 'json' };

/** Stores that have demo texts; the English one is on by a setting. */
export const DEMO_STORES = ['et', 'ru', 'en'] as const;
export type DemoStore = (typeof DEMO_STORES)[number];
export type InStores<T> = Record<DemoStore, T>;
/** Stores in which people of the demo have bought and written. */
export type VisitedStore = Exclude<DemoStore, 'en'>;

export const inStores = <T>(of: (store: DemoStore) => T): InStores<T> => ({
  et: of('et'),
  ru: of('ru'),
  en: of('en'),
});

export interface DescriptionText {
  spec: string;
  lead: string;
  body: string;
  points: string[];
}

export interface BaseLine {
  /** Part of the name of a second line of the same base, for example its height. */
  suffix: string;
  thickness: number;
  /** Width, depth (0 for flat things), height in mm, gross price in clear glass. */
  sizes: number[][];
  /** Widths that exist in some glasses only. */
  only?: Record<string, string[] | undefined>;
  custom?: { bounds: string; price_key: string };
}

/** A Russian name has a gender ("m", "f" or "n"), with which its colour agrees. */
type NamesInStores<T> = Record<Exclude<DemoStore, 'ru'>, T> & { ru: T & { gender: string } };

export interface BaseProduct extends NamesInStores<DescriptionText & { type: string; alt: string }> {
  key: string;
  code: string;
  series: string;
  category: number;
  round?: boolean;
  hardware: string[];
  glasses: string[];
  /** Hardware and glass of the pictures from other angles. */
  angles: string[];
  opening: string[];
  glass_type: string;
  frame: string;
  coating: string;
  warranty: number;
  adjustment_mm?: number;
  lines: BaseLine[];
}

export interface OptionData extends InStores<string> {
  type: string;
  required: boolean;
  price?: number;
  price_type?: string;
  sku?: string;
  values?: (InStores<string> & { price: number; price_type: string; sku: string })[];
}

export interface AccessoryData extends NamesInStores<DescriptionText & { name: string; alt: string }> {
  key: string;
  code: string;
  category: number;
  hardware: string[];
  price: number;
  options: OptionData[];
}

export interface SetData extends InStores<DescriptionText & { name: string }> {
  type_id: string;
  sku: string;
  category: number;
  hardware: string;
  picture: string[];
  links?: string[];
  options?: (InStores<string> & {
    type: string;
    required: boolean;
    /** The shopper chooses the quantity; not possible for an option with several parts. */
    quantity?: boolean;
    /** Sku, quantity and whether it is selected by default. */
    links: (string | number | boolean)[][];
  })[];
}

export interface ServiceData extends InStores<DescriptionText & { name: string }> {
  type_id: string;
  sku: string;
  /** Done at a chosen time: measuring or installation. */
  booked_as?: string;
  price: number;
  /** Its own picture, with alternative text. */
  picture: InStores<string> & { file: string };
  options: OptionData[];
}

/** An explicit slug keeps the URL when the category is renamed. */
export interface CategoryData extends InStores<{ name: string; text: string; slug?: string }> {
  id: number;
  parent: number;
  image: string;
}

export interface AttributeData extends InStores<string> {
  id: number;
  code: string;
  input: string;
  filterable: boolean;
  hidden?: boolean;
  options: (InStores<string> & { value: number; key: string })[];
}

export const BASES: readonly BaseProduct[] = [
  ...showerEnclosures,
  ...showerDoors,
  ...showerWalls,
  ...bathWalls,
  ...mirrors,
  ...saunaAndSteam,
  ...glassDoors,
];
export const ACCESSORIES: readonly AccessoryData[] = accessories;
export const SETS: readonly SetData[] = sets;
export const SERVICES: readonly ServiceData[] = services;
export const CATEGORIES: readonly CategoryData[] = categories;
export const ATTRIBUTES: readonly AttributeData[] = attributes;
