import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import { TextProvider } from '../../shell/i18n/use-text.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { recentAsSuggestions, type Suggestions } from './suggestions.ts';

const headings = (language: string, suggestions: Suggestions) => {
  const html = renderToStaticMarkup(
    <TextProvider locale={language} messages={compileCatalogue(language)}>
      <SuggestionList id="list" suggestions={suggestions} active={null} searchUrl={(term) => `/?q=${term}`} />
    </TextProvider>,
  );
  return [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
};

it.each([
  ['et', 'Viimati otsitud', 'Otsisoovitused'],
  ['ru', 'Недавние запросы', 'Варианты запроса'],
])('[SRCH-06] %s: does not label earlier searches as suggestions', (language, before, suggested) => {
  const recent = recentAsSuggestions(['dušisein']);
  expect(headings(language, recent)).toEqual([before]);
  expect(headings(language, { ...recent, isRecent: undefined, term: 'duši' })).toEqual([suggested]);
});
