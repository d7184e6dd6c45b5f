import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { useId, useState } from 'react';
import { zoneNamed, zonesWith } from './time-zones.ts';

/** A time zone, searched by a part of its name among those that the browser knows. */
export function TimeZoneField({
  value,
  onChange,
  error,
}: {
  value: string;
  /** Called with zones alone, not with what is typed on the way to one. */
  onChange: (zone: string) => void;
  error: string | undefined;
}) {
  const list = useId();
  /** Tells what is typed while it names no zone; null for the zone that is set. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const unknown = typed !== null && isLeft ? 'Choose a time zone of the list' : undefined;
  const type = (text: string) => {
    const zone = zoneNamed(text, value);
    setTyped(zone === undefined ? text : null);
    if (zone !== undefined) onChange(zone);
  };
  return (
    <Field label="Time zone" hint="Type a city, such as Berlin." error={unknown ?? error}>
      <TextInput
        list={list}
        autoComplete="off"
        value={typed ?? value}
        onFocus={(event) => {
          setLeft(false);
          // The next typed text replaces the zone, so that the list shows all that match.
          event.currentTarget.select();
        }}
        onBlur={() => setLeft(true)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {zonesWith(value).map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Field>
  );
}
