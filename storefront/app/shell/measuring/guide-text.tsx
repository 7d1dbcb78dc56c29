// The measuring guide with its drawings.
import { useMemo } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { Prose } from '../layout/prose.tsx';
import { withStepFigures } from './step-figure.ts';
import '../drawing/drawing.css';
import './measuring.css';

export const GuideText = ({ html }: { html: string }) => {
  const t = useText();
  const drawn = useMemo(() => withStepFigures(html, t), [html, t]);
  return <Prose html={drawn} />;
};
