// Finds settings that product code reads. Names such as `url` are everywhere, so the name alone proves nothing: it
// must be read from the group itself, from its type, or from a group that is passed on as a whole.
export interface SettingKey {
  group: string;
  key: string;
}

const escaped = (text: string) => text.replace(/[$]/g, '\\$&');

/** Names of a group's type beside `Settings['group']`. */
const TYPE_NAMES: Record<string, string> = { tax: 'TaxSettings', i18n: 'PriceFormat' };

const isReadDirectly = ({ group, key }: SettingKey, source: string): boolean => {
  const g = escaped(group);
  const k = escaped(key);
  const patterns = [
    `\\b${g}\\s*\\??\\.\\s*${k}\\b`,
    `\\b${g}:\\s*\\{[^{}]*\\b${k}\\b`,
    `\\{[^{}]*\\b${k}\\b[^{}]*\\}\\s*=\\s*[^;{}]*\\b${g}\\b`,
  ];
  return patterns.some((pattern) => new RegExp(pattern).test(source));
};

/** In code that knows the group by its type, or gets it as a whole. */
const isNamed = (key: string, source: string): boolean =>
  new RegExp(`\\.${escaped(key)}\\b|[{,]\\s*${escaped(key)}\\s*[,:}=]|'${escaped(key)}'`).test(source);

const knowsType = (group: string, source: string): boolean =>
  source.includes(`Settings['${group}']`) ||
  (TYPE_NAMES[group] !== undefined && new RegExp(`\\b${TYPE_NAMES[group]}\\b`).test(source));

const isPassedOn = (group: string, source: string): boolean =>
  new RegExp(`\\.\\.\\.[\\w.]*\\b${group}\\b|(settings|store)\\.${group}\\s*[,)}]`).test(source);

/** The settings that no source reads. */
export const unreadSettings = (keys: readonly SettingKey[], sources: readonly string[]): SettingKey[] => {
  const passedOn = new Set(
    [...new Set(keys.map(({ group }) => group))].filter((group) =>
      sources.some((source) => isPassedOn(group, source)),
    ),
  );
  return keys.filter(
    (setting) =>
      !sources.some(
        (source) =>
          isReadDirectly(setting, source) ||
          ((knowsType(setting.group, source) || passedOn.has(setting.group)) && isNamed(setting.key, source)),
      ),
  );
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every key of every group, with the groups of a store view as groups of their own. */
export const settingKeysOf = (settings: object, storeView: object): SettingKey[] =>
  [settings, storeView].flatMap((owner) =>
    Object.entries(owner).flatMap(([group, value]) =>
      isGroup(value) ? Object.keys(value).map((key) => ({ group, key })) : [],
    ),
  );
