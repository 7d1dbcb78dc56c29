// Settings of the shop: defaults, then the file, then what staff changed, then variables like
// SETTINGS__cart__synchronize=false.
import { withEnglishStore } from '@klaas/core/stores/english-store.ts';
import { settingOf } from '@klaas/core/stores/setting-description.ts';
import { settingRuleOf } from '@klaas/core/stores/setting-rule.ts';
import { type Settings, SettingsSchema } from '@klaas/core/stores/settings.ts';
import * as z from 'zod/mini';

const PREFIX = 'SETTINGS__';

export interface SettingFault {
  /** The setting, whole. */
  field: string;
  /** As `settingRuleOf`. */
  rule: string;
}

type Parsed = { ok: true; value: Settings } | { ok: false; errors: string[]; faults: SettingFault[] };
/** A setting that staff changed: company.name. */
export interface StaffSetting {
  path: string;
  value: unknown;
}

/** What is read at start; the settings of the staff are in the database. */
export interface SettingSources {
  file: { name: string; value: unknown };
  environment: Record<string, string | undefined>;
}

interface Override {
  variable: string;
  path: string[];
  value: unknown;
  /** As it stands in the environment: 10111 is a number there, but may be a postcode. */
  text?: string;
}

/** The core configures no locale; these messages are read by people. */
const englishMessages = { error: z.locales.en().localeError };

const overridesOf = (env: Record<string, string | undefined>): Override[] =>
  Object.entries(env)
    .filter(([name, value]) => name.startsWith(PREFIX) && value !== undefined)
    .map(([variable, text = '']) => ({
      variable,
      path: variable.slice(PREFIX.length).split('__'),
      value: parseValue(text),
      text,
    }));

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const withOverride = (settings: unknown, [key, ...rest]: string[], value: unknown): unknown => {
  if (key === undefined) return value;
  const inner = isContainer(settings) ? settings[key] : undefined;
  const changed = withOverride(inner, rest, value);
  if (Array.isArray(settings)) return Object.assign([...settings], { [key]: changed });
  return { ...(isContainer(settings) ? settings : {}), [key]: changed };
};

/** A setting that must be a text is taken as it was written, whatever else it looks like. */
const withTexts = (overrides: readonly Override[], issues: readonly z.core.$ZodIssue[]): Override[] => {
  const texts = new Set(
    issues.flatMap((issue) =>
      issue.code === 'invalid_type' && issue.expected === 'string' ? issue.path.join('.') : [],
    ),
  );
  return overrides.map((override) =>
    override.text !== undefined && !isContainer(override.value) && texts.has(override.path.join('.'))
      ? { ...override, value: override.text }
      : override,
  );
};

const sourceOf = (path: PropertyKey[], fileName: string, overrides: Override[]) => {
  const covers = (override: Override) =>
    override.path.every((part, at) => at >= path.length || part === String(path[at]));
  const override = overrides.findLast(covers);
  return override ? override.variable : `${fileName}: ${path.join('.') || 'the file'}`;
};

const errorsOf = (issues: readonly z.core.$ZodIssue[], fileName: string, overrides: Override[]) =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${sourceOf([...issue.path, key], fileName, overrides)} is not a setting`)
      : [`${sourceOf(issue.path, fileName, overrides)} is wrong: ${issue.message}`],
  );

const faultsOf = (issues: readonly z.core.$ZodIssue[]): SettingFault[] =>
  issues.map((issue) => ({ field: settingOf(issue.path.join('.')), rule: settingRuleOf(issue) }));

const isStoreKnown = ({ storeViews }: Settings) =>
  storeViews.stores.some((store) => store.storeCode === storeViews.defaultStore && !store.disabled);

/** [OFFICE-101] The variable that sets this path, a part of it, or what contains it. */
export const lockingVariable = ({ environment }: SettingSources, path: string): string | undefined => {
  const keys = path.split('.');
  return overridesOf(environment).find((override) =>
    override.path.every((key, at) => at >= keys.length || key === keys[at]),
  )?.variable;
};

export const parseSettings = (
  { file, environment }: SettingSources,
  staff: readonly StaffSetting[],
): Parsed => {
  const fromFile = SettingsSchema.safeParse(file.value, englishMessages);
  if (!fromFile.success) {
    const { issues } = fromFile.error;
    return { ok: false, errors: errorsOf(issues, file.name, []), faults: faultsOf(issues) };
  }
  const overrides = [
    ...staff.map(({ path, value }) => ({ variable: path, path: path.split('.'), value })),
    ...overridesOf(environment),
  ];
  const parse = (changes: readonly Override[]) =>
    SettingsSchema.safeParse(
      changes.reduce<unknown>(
        (settings, { path, value }) => withOverride(settings, path, value),
        fromFile.data,
      ),
      englishMessages,
    );
  const asParsed = parse(overrides);
  const parsed = asParsed.success ? asParsed : parse(withTexts(overrides, asParsed.error.issues));
  if (!parsed.success) {
    const { issues } = parsed.error;
    return { ok: false, errors: errorsOf(issues, file.name, overrides), faults: faultsOf(issues) };
  }
  const settings = withEnglishStore(parsed.data);
  if (!isStoreKnown(settings)) {
    const source = sourceOf(['storeViews', 'defaultStore'], file.name, overrides);
    return {
      ok: false,
      errors: [`${source} names no enabled store of storeViews.stores`],
      faults: [{ field: 'storeViews.defaultStore', rule: 'store' }],
    };
  }
  return { ok: true, value: settings };
};

/**
 * With the settings of the staff. Those that are no longer valid, after an upgrade or beside a new settings file, are
 * left out and reported; some are valid only together.
 */
export const parseWithStaff = (
  sources: SettingSources,
  stored: readonly StaffSetting[],
): { settings: Settings | null; ignored: string[] } => {
  const all = parseSettings(sources, stored);
  if (all.ok) return { settings: all.value, ignored: [] };
  const applied: StaffSetting[] = [];
  const ignored: string[] = [];
  for (const setting of stored) {
    const parsed = parseSettings(sources, [...applied, setting]);
    if (parsed.ok) applied.push(setting);
    else ignored.push(...parsed.errors);
  }
  const parsed = parseSettings(sources, applied);
  return { settings: parsed.ok ? parsed.value : null, ignored };
};
