// Logo: two panes of glass and the name.

import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { useShopPath } from '../state/use-shop.ts';

export const Logo = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <Link to={to('/')} className="logo tap ink" aria-label={t('shell.home_link')}>
      <svg aria-hidden="true" width="29" height="34" viewBox="0 0 29 34" fill="none">
        <path
          d="M1 5.5 13 2v26L1 31.500V5.500Z"
          fill="var(--mist)"
          stroke="var(--green)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path
          d="m10 6.500 12-3.500v26l-12 3.500v-26Z"
          fill="var(--edge-l)"
          fillOpacity=".7"
          stroke="var(--green)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path d="M24.500 4v25M27.500 4v25" stroke="var(--edge)" strokeWidth="2" />
      </svg>
      <span className="logo-word">klaas</span>
    </Link>
  );
};
