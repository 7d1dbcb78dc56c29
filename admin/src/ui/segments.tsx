// One of a few values, all in view.
interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; title: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
}

export const Segments = <Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) => (
  <fieldset className="segments" aria-label={label}>
    {options.map(({ value: one, title, count }) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {title}
        {count !== undefined && count > 0 && <span className="segments-count">{count}</span>}
      </button>
    ))}
  </fieldset>
);
