// Badge with the discount in percent.
import { Badge } from '@klaas/ui/badge.tsx';

export const DiscountBadge = ({ percent }: { percent: number }) => (
  <Badge kind="sale">{`\u2212${percent}\u00a0%`}</Badge>
);
