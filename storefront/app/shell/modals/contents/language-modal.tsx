// The languages by their own names.
import { LanguageLinks } from '../../stores/language-links.tsx';

export default function LanguageModal() {
  return <LanguageLinks isLong />;
}
