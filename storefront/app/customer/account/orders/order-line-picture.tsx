// What was ordered, as a picture: the pane itself where it was made to measure.
import { glassShapeOf } from '@klaas/core/catalog/glass/glass-shape.ts';
import { GlassDrawing } from '../../../ui/glass-drawing.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { LineFacts } from './order-services.ts';

export const OrderLinePicture = ({ facts, size }: { facts: LineFacts | undefined; size: number }) => {
  const height = Math.round((size * 186) / 150);
  if (facts?.size) {
    const { width, height: high, height2 } = facts.size;
    const { corners } = glassShapeOf({
      widthMm: width,
      heightMm: high,
      ...(height2 !== undefined && { height2Mm: height2 }),
    });
    const marks = { bottom: String(width), left: String(high), ...(height2 && { right: String(height2) }) };
    // The sizes stand beside it in words.
    return <GlassDrawing outline={corners} label="" marks={marks} className="order-picture" />;
  }
  return <Picture path={facts?.image} alt="" width={size} height={height} className="order-picture" />;
};
