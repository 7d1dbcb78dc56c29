// The filters of a list. Options are links, so that each state has its URL and works without JavaScript.

import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Swatch } from '../../shell/marks/swatch.tsx';
import type { FilterGroup, FilterOption, Listing } from './listing-data.ts';
import { WidthFilter } from './width-filter.tsx';
import '@klaas/ui/styles/field.css';
import './filters.css';

const Option = ({ option }: { option: FilterOption }) => {
  const inside = (
    <>
      <span className={option.chosen ? 'check-box check-on' : 'check-box'} aria-hidden="true" />
      {option.tone && <Swatch tone={option.tone} />}
      <span className="filter-name grow">{option.label}</span>
      <span className="filter-count muted small">{option.count}</span>
    </>
  );
  // An option without results is shown but is no link.
  if (option.count === 0 && !option.chosen)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the enabled options are links that work without JavaScript
      <span
        className="filter-option filter-off row gap-3"
        role="checkbox"
        aria-checked="false"
        aria-disabled="true"
        tabIndex={-1}
      >
        {inside}
      </span>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link works without JavaScript, a checkbox would not
    <a
      className="filter-option row gap-3"
      href={option.url}
      role="checkbox"
      aria-checked={option.chosen}
      rel="nofollow"
      data-keep-scroll=""
    >
      {inside}
    </a>
  );
};

const Group = ({ group, open }: { group: FilterGroup; open: boolean }) => (
  <details className="filter-group rule-bottom" open={open}>
    <summary className="row split">
      {group.label}
      <Icon name="plus" size={18} className="disclosure-plus" />
      <Icon name="minus" size={18} className="disclosure-minus" />
    </summary>
    <ul>
      {group.options.map((option) => (
        <li key={option.id}>
          <Option option={option} />
        </li>
      ))}
    </ul>
  </details>
);

/** How many groups are open at first; a group with a selection always is. */
const OPEN_GROUPS = 5;

export const FilterGroups = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { width, groups } = listing;
  return (
    <div className="filter-groups">
      {width && (
        <details className="filter-group rule-bottom" open>
          <summary className="row split">
            {t('catalog.width')}
            <Icon name="plus" size={18} className="disclosure-plus" />
            <Icon name="minus" size={18} className="disclosure-minus" />
          </summary>
          <WidthFilter width={width} carried={listing.carried.width} />
        </details>
      )}
      {groups.map((group, place) => (
        <Group
          key={group.code}
          group={group}
          open={place < OPEN_GROUPS || group.options.some(({ chosen }) => chosen)}
        />
      ))}
    </div>
  );
};
