// Language selection, each language by its own name.
import { LanguageLinks } from '../../stores/language-links.tsx';

export default function LanguageModal() {
  return <LanguageLinks isLong />;
}
