// CMS HTML. The backend sanitises scripts, handlers and frames; the page's CSP blocks the rest.
import { useText } from '../i18n/use-text.tsx';
import { withTableRegions } from './prose-tables.ts';
import './prose.css';

export const Prose = ({ html }: { html: string }) => {
  const t = useText();
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    <div className="prose" dangerouslySetInnerHTML={{ __html: withTableRegions(html, t('shell.table')) }} />
  );
};
