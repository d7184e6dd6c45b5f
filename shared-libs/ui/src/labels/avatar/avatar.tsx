import { useState } from 'react';
import { classNames } from '../../class-names/class-names.ts';

/**
 * The picture of a person, or initials without one and for one that does not load. Hidden from assistive
 * technology because the name is beside it.
 */
export function Avatar({
  name,
  src = null,
  size = 'md',
}: {
  name: string;
  src?: string | null | undefined;
  size?: 'md' | 'lg';
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const className = classNames('pp-avatar', size === 'lg' && 'pp-avatar-lg');
  if (src && src !== broken) {
    return (
      <img
        className={className}
        src={src}
        alt=""
        aria-hidden="true"
        onError={() => setBroken(src)}
      />
    );
  }
  const initials = name
    .split(/[\s@._-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
  return (
    <span className={className} aria-hidden="true">
      {initials || '?'}
    </span>
  );
}
