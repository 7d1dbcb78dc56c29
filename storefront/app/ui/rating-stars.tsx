// Stars from 0 to 5 with their words for those who do not see them.
import { Icon } from './icon.tsx';
import './styles/marks.css';

const PLACES = [1, 2, 3, 4, 5];

export const RatingStars = ({
  rating,
  label,
  size = 16,
}: {
  rating: number;
  label: string;
  size?: number;
}) => (
  <span className="rating-stars" role="img" aria-label={label}>
    {PLACES.map((place) => (
      <Icon
        key={place}
        name="star"
        size={size}
        filled={rating >= place - 0.5}
        className={rating >= place - 0.5 ? undefined : 'rating-star-off'}
      />
    ))}
  </span>
);
