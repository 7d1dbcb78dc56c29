// Text from the content service. The backend lets no script, handler or frame through; the page's CSP stops the rest.
import './prose.css';

export const Prose = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
