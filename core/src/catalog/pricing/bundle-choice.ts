// [PROD-08] The chosen parts of a bundle and their quantities: one rule for page, API and server.

type Flag = boolean | number | string | null | undefined;

export interface BundlePart {
  id: string | number;
  qty?: number;
  is_default?: boolean;
  can_change_quantity?: Flag;
}

export interface BundleOptionOf<Part extends BundlePart> {
  option_id: number;
  type?: string;
  required?: Flag;
  product_links: readonly Part[];
}

/** Selection of one option; without ids the option is left out. */
export interface BundleOptionChoice {
  linkIds: readonly (string | number)[];
  qty?: number;
}

/**
 * Keyed by `option_id`. Empty means the default configuration; otherwise a missing optional part is left out, and a
 * missing required one gets its default.
 */
export type BundleChoice = Readonly<Record<string, BundleOptionChoice>>;

const MULTIPLE_TYPES: ReadonlySet<string> = new Set(['checkbox', 'multi']);

export const takesSeveralParts = ({ type }: { type?: string }): boolean => MULTIPLE_TYPES.has(type ?? '');

export const isOptionalPart = ({ required }: { required?: Flag }): boolean =>
  required !== undefined && !Number(required);

/** The wire format has one quantity per option, so it can be changed only where the option gives one part. */
export const canChangeQuantity = <Part extends BundlePart>(
  option: BundleOptionOf<Part>,
  part: BundlePart,
): boolean => !takesSeveralParts(option) && Number(part.can_change_quantity) > 0;

export interface ChosenPart<Part extends BundlePart> {
  link: Part;
  qty: number;
}

/** [PRICE-02] The preselected part of an option: its default, else its first. */
const standardOf = <Part extends BundlePart>(links: readonly Part[]): Part[] =>
  [links.find((link) => link.is_default) ?? links[0]].filter((link) => link !== undefined);

const linksOf = <Part extends BundlePart>(option: BundleOptionOf<Part>, choice: BundleChoice): Part[] => {
  const links = option.product_links;
  const optionChoice = choice[String(option.option_id)];
  const isRequired = !isOptionalPart(option);
  if (optionChoice === undefined)
    return Object.keys(choice).length === 0 || isRequired ? standardOf(links) : [];
  const ids = new Set(optionChoice.linkIds.map(String));
  const selectedLinks = links.filter(({ id }) => ids.has(String(id)));
  // A selected part may be off sale by now; a bundle is not sold without a required part.
  if (selectedLinks.length === 0 && ids.size > 0 && isRequired) return standardOf(links);
  return takesSeveralParts(option) ? selectedLinks : selectedLinks.slice(0, 1);
};

export const chosenPartsOf = <Part extends BundlePart>(
  option: BundleOptionOf<Part>,
  choice: BundleChoice,
): ChosenPart<Part>[] => {
  const wanted = choice[String(option.option_id)]?.qty;
  return linksOf(option, choice).map((link) => {
    const qty = wanted !== undefined && canChangeQuantity(option, link) ? wanted : (link.qty ?? 1);
    return { link, qty: Number(qty) };
  });
};

/** The same selection with every option explicit, as the base for changing one option. */
export const completeBundleChoice = <Part extends BundlePart>(
  options: readonly BundleOptionOf<Part>[],
  choice: BundleChoice,
): BundleChoice =>
  Object.fromEntries(
    options.map((option) => {
      const parts = chosenPartsOf(option, choice);
      const qty = parts[0]?.qty;
      return [
        String(option.option_id),
        { linkIds: parts.map(({ link }) => link.id), ...(qty !== undefined && { qty }) },
      ];
    }),
  );

/** The first required option without a part; `null` when the bundle is complete. */
export const missingPartOf = <Option extends BundleOptionOf<BundlePart>>(
  options: readonly Option[],
  choice: BundleChoice,
): Option | null => {
  const isEmpty = (option: Option) => chosenPartsOf(option, choice).length === 0;
  const missing = options.find((option) => !isOptionalPart(option) && isEmpty(option));
  if (missing) return missing;
  return options.every(isEmpty) ? (options[0] ?? null) : null;
};

export interface BundleOptionEntry {
  option_id: number;
  option_qty: number;
  option_selections: (string | number)[];
}

/** Wire format: one entry per option with a selection. */
export const bundleEntriesOf = <Part extends BundlePart>(
  options: readonly BundleOptionOf<Part>[],
  choice: BundleChoice,
): BundleOptionEntry[] =>
  options.flatMap((option) => {
    const parts = chosenPartsOf(option, choice);
    const [first] = parts;
    if (!first) return [];
    return [
      {
        option_id: option.option_id,
        option_qty: first.qty,
        option_selections: parts.map(({ link }) => link.id),
      },
    ];
  });

/** The chosen parts of an option as text. */
export const bundleMessagesOf = <Part extends BundlePart>(
  parts: readonly ChosenPart<Part>[],
  nameOf: (link: Part) => string,
): string => parts.map(({ link, qty }) => (qty === 1 ? nameOf(link) : `${qty} × ${nameOf(link)}`)).join('; ');
