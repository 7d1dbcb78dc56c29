// Small drawing of an opening.
import { isTint } from '@klaas/core/configurator/drawing/pane-look.ts';
import { GlassDrawing } from '../../shell/marks/glass-drawing.tsx';
import { drawnOpeningOf, type Opening } from './project.ts';

export const OpeningDrawing = ({ opening }: { opening: Pick<Opening, 'query'> }) => {
  const drawn = drawnOpeningOf(opening);
  if (!drawn) return <span />;
  const { outline, width, height, height2, glass } = drawn;
  return (
    <GlassDrawing
      outline={outline}
      // Decorative: the text beside it has the sizes.
      label=""
      marks={{
        bottom: String(width),
        left: String(height),
        ...(height2 !== undefined && { right: String(height2) }),
      }}
      tint={isTint(glass) ? glass : 'clear'}
      className="opening-drawing"
    />
  );
};
