// Picture of a line; a drawing of the pane if made to measure.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { isTint } from '@klaas/core/configurator/drawing/pane-look.ts';
import { GlassDrawing } from '../../shell/marks/glass-drawing.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { glassOfLine, outlineOf, sizesOf } from '../line-size.ts';

interface LinePictureProps {
  item: CartItem;
  /** Text alternative of the drawing, where no adjacent text gives the size. */
  label?: string;
}

export const LinePicture = ({ item, label = '' }: LinePictureProps) => {
  const { thumbnails } = useShop().settings.cart;
  const size = sizesOf(item);
  if (!size)
    return (
      <Picture
        path={item['image'] as string | undefined}
        alt=""
        {...thumbnails}
        className="line-pic full round-pic"
      />
    );
  const glass = glassOfLine(item);
  return (
    <GlassDrawing
      outline={outlineOf(item, size)}
      label={label}
      marks={{
        bottom: String(size.width),
        left: String(size.height),
        ...(size.height2 !== undefined && { right: String(size.height2) }),
      }}
      tint={isTint(glass) ? glass : 'clear'}
      className="line-pic full round-pic"
    />
  );
};
