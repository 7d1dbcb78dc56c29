// Rating from 0 to 5 stars, with a text for screen readers.
import { Icon } from './icon.tsx';
import './styles/marks.css';

const STARS = [1, 2, 3, 4, 5];

export const RatingStars = ({
  rating,
  label,
  size = 16,
}: {
  rating: number;
  label: string;
  size?: number;
}) => (
  <span className="rating-stars umber" role="img" aria-label={label}>
    {STARS.map((star) => (
      <Icon
        key={star}
        name="star"
        size={size}
        filled={rating >= star - 0.5}
        className={rating >= star - 0.5 ? undefined : 'rating-star-off'}
      />
    ))}
  </span>
);
