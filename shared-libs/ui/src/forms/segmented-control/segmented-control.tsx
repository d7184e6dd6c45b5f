import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../labels/icon/icon.tsx';

export type Segment<Value extends string> = { value: Value; label: string; icon?: LucideIcon };

/** A choice between a few options. Native radio buttons, so the arrow keys work. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  disabled = false,
}: {
  label: string;
  segments: ReadonlyArray<Segment<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="pp-segments" disabled={disabled}>
      <legend className="pp-sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className="pp-segment">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>
            {segment.icon ? <Icon icon={segment.icon} size={14} /> : null}
            {segment.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
