// [OFFICE-101] What a form needs to know of each setting, read from the schema: kind, limits, choices and default.
import type * as z from 'zod/mini';
import { effectOf, type SettingEffect } from './setting-effect.ts';
import { defaultSettings, SettingsSchema } from './settings.ts';

export const FIELD_KINDS = ['switch', 'number', 'text', 'choice'] as const;
export const SETTING_KINDS = [
  ...FIELD_KINDS,
  /** Lists of texts, of numbers, and of some of several choices. */
  ...(['texts', 'numbers', 'choices'] as const),
  /** Texts by name. */
  'pairs',
  /** Several fields of fixed names. */
  'fields',
  /** Whatever else: edited as JSON. */
  'json',
] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

export interface ValueDescription {
  kind: SettingKind;
  /** Of a choice. */
  options?: string[];
  min?: number;
  max?: number;
  isWhole?: boolean;
  /** Empty is a value. */
  isNullable?: boolean;
  fields?: FieldDescription[];
}

export interface FieldDescription extends ValueDescription {
  name: string;
  kind: (typeof FIELD_KINDS)[number];
}

export interface SettingDescription extends ValueDescription {
  /** `company.name` */
  path: string;
  default: unknown;
  effect: SettingEffect;
  /** Can be set, not read. */
  isSecret: boolean;
  unit: SettingUnit | null;
}

/** Keys that open something to whoever knows them. */
const SECRETS: ReadonlySet<string> = new Set(['server.invalidateCacheKey', 'server.metricsKey']);

/** Of a setting, or of a part of one. */
export const isSecretSetting = (path: string): boolean => SECRETS.has(path);

/** The last word of a setting's name says in what it is measured. */
const UNITS = {
  Ms: 'ms',
  MsPerSecond: 'ms_per_s',
  Seconds: 's',
  Ttl: 's',
  Minutes: 'min',
  Days: 'd',
  Kb: 'kb',
  Mb: 'mb',
  Mm: 'mm',
  Kg: 'kg',
  Euros: 'eur',
  InclTax: 'eur',
  Percent: 'percent',
  Width: 'px',
  Height: 'px',
} as const;
export type SettingUnit = (typeof UNITS)[keyof typeof UNITS];
export const SETTING_UNITS = [...new Set(Object.values(UNITS))] as const;

const unitOf = (name: string): SettingUnit | null => {
  const longest = Object.entries(UNITS)
    .filter(([ending]) => name.endsWith(ending))
    .sort(([a], [b]) => b.length - a.length)[0];
  return longest?.[1] ?? null;
};

type Definition = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  entries?: Record<string, string>;
  format?: string;
};

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as Definition;

const WRAPPERS = ['default', 'prefault', 'optional', 'nullable'];

/** Without default and the like; `isNullable` when empty is a value. */
const unwrapped = (schema: z.core.$ZodType): { definition: Definition; isNullable: boolean } => {
  let definition = definitionOf(schema);
  let isNullable = false;
  while (WRAPPERS.includes(definition.type) && definition.innerType) {
    isNullable ||= definition.type === 'nullable';
    definition = definitionOf(definition.innerType);
  }
  return { definition, isNullable };
};

const limitsOf = ({ checks = [], format }: Definition): Pick<ValueDescription, 'min' | 'max' | 'isWhole'> => {
  const limits: Pick<ValueDescription, 'min' | 'max' | 'isWhole'> = { isWhole: format === 'safeint' };
  for (const check of checks) {
    const { check: name, value } = check._zod.def as { check: string; value?: unknown };
    if (name === 'greater_than' && typeof value === 'number') limits.min = value;
    if (name === 'less_than' && typeof value === 'number') limits.max = value;
  }
  return limits;
};

const isField = (description: ValueDescription): description is FieldDescription =>
  (FIELD_KINDS as readonly string[]).includes(description.kind);

const describeList = (element: z.core.$ZodType | undefined): ValueDescription => {
  const inner = element && describeValue(element);
  if (inner?.kind === 'text') return { kind: 'texts' };
  if (inner?.kind === 'number') return { kind: 'numbers' };
  if (inner?.kind === 'choice') return { kind: 'choices', options: inner.options ?? [] };
  return { kind: 'json' };
};

const describeObject = (shape: Record<string, z.core.$ZodType>): ValueDescription => {
  const fields = Object.entries(shape).map(([name, inner]) => ({ ...describeValue(inner), name }));
  return fields.every(isField) ? { kind: 'fields', fields } : { kind: 'json' };
};

const describeValue = (schema: z.core.$ZodType): ValueDescription => {
  const { definition, isNullable } = unwrapped(schema);
  const nullable = isNullable ? { isNullable } : {};
  switch (definition.type) {
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
      return { kind: 'number', ...limitsOf(definition), ...nullable };
    case 'string':
      return { kind: 'text' };
    case 'enum':
      return { kind: 'choice', options: Object.values(definition.entries ?? {}) };
    case 'array':
      return describeList(definition.element);
    case 'record':
      return definition.valueType && describeValue(definition.valueType).kind === 'text'
        ? { kind: 'pairs' }
        : { kind: 'json' };
    case 'object':
      return describeObject(definition.shape ?? {});
    default:
      return { kind: 'json' };
  }
};

/** Every setting in the order of the schema. */
export const describeSettings = (): SettingDescription[] => {
  const defaults = defaultSettings() as unknown as Record<string, Record<string, unknown>>;
  return Object.entries(definitionOf(SettingsSchema).shape ?? {}).flatMap(([group, schema]) =>
    Object.entries(unwrapped(schema).definition.shape ?? {}).map(([name, setting]) => {
      const path = `${group}.${name}`;
      return {
        ...describeValue(setting),
        path,
        default: defaults[group]?.[name],
        effect: effectOf(path) ?? 'restart',
        isSecret: isSecretSetting(path),
        unit: unitOf(name),
      };
    }),
  );
};

/** The setting that a path is, or is a part of: `delivery.courierDays.from` is of `delivery.courierDays`. */
export const settingOf = (path: string): string => path.split('.').slice(0, 2).join('.');
